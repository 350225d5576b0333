// region: limited
#import "LimitedLoginViewController.h"
#import "Nonce.h"

@import FBSDKLoginKit;
@import FirebaseAuth;
@import UIKit;

@interface LimitedLoginViewController ()
@property(nonatomic, strong, nullable) FBSDKLoginManager *manager;
@end

@implementation LimitedLoginViewController

/// The action of your button "Continue with Facebook".
- (void)continueWithFacebook {
    [self requestLimitedCredential:^(FIRAuthCredential *_Nullable credential,
                                     NSError *_Nullable error) {
        if (credential == nil) {
            if (error != nil) {
                [self showError:error];
            }
            return;
        }
        [[FIRAuth auth] signInWithCredential:credential
                                  completion:^(FIRAuthDataResult *_Nullable data,
                                               NSError *_Nullable signInError) {
            if (signInError != nil) {
                [self showError:signInError];
                return;
            }
            // live: data.user.uid: @"{uid}"
            [self welcomeUser:data.user];
        }];
    }];
}

/// Calls back with neither a credential nor an error if the user cancelled.
- (void)requestLimitedCredential:(void (^)(FIRAuthCredential *_Nullable,
                                           NSError *_Nullable))handler {
    NSError *error = nil;
    NSString *nonce = MakeNonce(&error);
    if (nonce == nil) {
        handler(nil, error);
        return;
    }
    // live: nonce: @"{nonce}"
    FBSDKLoginConfiguration *configuration =
        [[FBSDKLoginConfiguration alloc] initWithPermissions:@[ @"public_profile", @"email" ]
                                                    tracking:FBSDKLoginTrackingLimited
                                                       nonce:SHA256Hex(nonce)];
    // live: configuration.nonce: @"{sent}"
    self.manager = [[FBSDKLoginManager alloc] init];
    [self.manager logInFromViewController:self
                            configuration:configuration
                               completion:^(FBSDKLoginManagerLoginResult *_Nullable result,
                                            NSError *_Nullable loginError) {
        NSString *token = FBSDKAuthenticationToken.currentAuthenticationToken.tokenString;
        if (result == nil || result.isCancelled || token == nil) {
            handler(nil, loginError);
            return;
        }
        // live: token: @"{token}"
        handler([FIROAuthProvider credentialWithProviderID:@"facebook.com"
                                                   IDToken:token
                                                  rawNonce:nonce],
                nil);
    }];
}

// The methods of the next steps belong here, before the @end.
// endregion: limited

@end
