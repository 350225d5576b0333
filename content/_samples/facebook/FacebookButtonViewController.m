// region: button
#import "FacebookButtonViewController.h"
#import "Nonce.h"

@import FBSDKLoginKit;
@import FirebaseAuth;
@import UIKit;

@interface FacebookButtonViewController () <FBSDKLoginButtonDelegate>
/// The raw nonce of the login under way, or nil.
@property(nonatomic, copy, nullable) NSString *currentNonce;
@end

@implementation FacebookButtonViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    FBSDKLoginButton *button = [[FBSDKLoginButton alloc] init];
    button.loginTracking = FBSDKLoginTrackingLimited;
    button.permissions = @[ @"public_profile", @"email" ];
    button.delegate = self;
    button.center = self.view.center;
    [self.view addSubview:button];
}

- (BOOL)loginButtonWillLogin:(FBSDKLoginButton *)loginButton {
    NSError *error = nil;
    NSString *nonce = MakeNonce(&error);
    if (nonce == nil) {
        [self showError:error];
        return NO;
    }
    loginButton.nonce = SHA256Hex(nonce);
    self.currentNonce = nonce;
    return YES;
}

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(nullable FBSDKLoginManagerLoginResult *)result
                    error:(nullable NSError *)error {
    NSString *nonce = self.currentNonce;
    self.currentNonce = nil;
    if (error != nil) {
        [self showError:error];
        return;
    }
    NSString *token = FBSDKAuthenticationToken.currentAuthenticationToken.tokenString;
    if (result == nil || result.isCancelled || nonce == nil || token == nil) {
        return;
    }
    FIRAuthCredential *credential = [FIROAuthProvider credentialWithProviderID:@"facebook.com"
                                                                       IDToken:token
                                                                      rawNonce:nonce];
    [[FIRAuth auth] signInWithCredential:credential
                              completion:^(FIRAuthDataResult *_Nullable data,
                                           NSError *_Nullable signInError) {
        if (signInError != nil) {
            [self showError:signInError];
            return;
        }
        [self welcomeUser:data.user];
    }];
}

- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        [self showError:error];
    }
}

@end
// endregion: button
