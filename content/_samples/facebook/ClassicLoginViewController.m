// region: classic
@import FBSDKLoginKit;
@import FirebaseAuth;
@import UIKit;

@implementation ClassicLoginViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    FBSDKLoginButton *button = [[FBSDKLoginButton alloc] init];
    button.permissions = @[ @"public_profile", @"email" ];
    button.delegate = self;
    button.center = self.view.center;
    [self.view addSubview:button];
}

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(nullable FBSDKLoginManagerLoginResult *)result
                    error:(nullable NSError *)error {
    if (error != nil) {
        NSLog(@"%@", error.localizedDescription);
        [self showError:error];
        return;
    }
    NSString *token = FBSDKAccessToken.currentAccessToken.tokenString;
    if (result == nil || result.isCancelled || token == nil) {
        return;
    }
    // live: token: @"{access}"
    FIRAuthCredential *credential = [FIRFacebookAuthProvider credentialWithAccessToken:token];
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
}

- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        [self showError:error];
    }
}

@end
// endregion: classic
