// region: bridge
#import <GoogleSignIn/GoogleSignIn.h>
#import <UIKit/UIKit.h>

#import "Nonce.h"
#include "google_sign_in.h"

/// Shows Google's account chooser and passes the tokens to C++. Does nothing more if the user closed it.
void RequestGoogleSignIn(UIViewController *_Nonnull controller, firebase::auth::Auth *_Nonnull auth) {
    NSString *nonce = MakeNonce(NULL);
    if (nonce == nil) {
        ShowError(firebase::auth::kAuthErrorFailure, "The system has no random bytes.");
        return;
    }
    [GIDSignIn.sharedInstance
        signInWithPresentingViewController:controller
                                      hint:nil
                          additionalScopes:nil
                                     nonce:SHA256Hex(nonce)
                                completion:^(GIDSignInResult *_Nullable result,
                                             NSError *_Nullable error) {
        GIDGoogleUser *user = result.user;
        NSString *idToken = user.idToken.tokenString;
        if (idToken == nil) {
            BOOL cancelled = [error.domain isEqualToString:kGIDSignInErrorDomain] &&
                             error.code == kGIDSignInErrorCodeCanceled;
            if (!cancelled) {
                ShowError(firebase::auth::kAuthErrorFailure,
                          error.localizedDescription.UTF8String);
            }
            return;
        }
        SignInWithGoogle(auth, idToken.UTF8String, nonce.UTF8String,
                         user.accessToken.tokenString.UTF8String);
    }];
}
// endregion: bridge
