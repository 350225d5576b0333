// region: bridge
#import <FBSDKLoginKit/FBSDKLoginKit.h>
#import <UIKit/UIKit.h>

#import "Nonce.h"
#include "facebook_sign_in.h"

/// Shows Facebook's dialogue and passes the ID token to C++. Does nothing more if the user cancelled.
void RequestLimitedLogin(UIViewController *_Nonnull controller, firebase::auth::Auth *_Nonnull auth) {
    NSString *nonce = MakeNonce(NULL);
    if (nonce == nil) {
        ShowError(firebase::auth::kAuthErrorFailure, "The system has no random bytes.");
        return;
    }
    FBSDKLoginConfiguration *configuration =
        [[FBSDKLoginConfiguration alloc] initWithPermissions:@[ @"public_profile", @"email" ]
                                                    tracking:FBSDKLoginTrackingLimited
                                                       nonce:SHA256Hex(nonce)];
    static FBSDKLoginManager *manager = [[FBSDKLoginManager alloc] init];
    [manager logInFromViewController:controller
                       configuration:configuration
                          completion:^(FBSDKLoginManagerLoginResult *_Nullable result,
                                       NSError *_Nullable error) {
        NSString *token = FBSDKAuthenticationToken.currentAuthenticationToken.tokenString;
        if (result.isCancelled) {
            return;
        }
        if (result == nil || token == nil) {
            ShowError(firebase::auth::kAuthErrorFailure, error.localizedDescription.UTF8String);
            return;
        }
        SignInWithLimitedLogin(auth, token.UTF8String, nonce.UTF8String);
    }];
}
// endregion: bridge
