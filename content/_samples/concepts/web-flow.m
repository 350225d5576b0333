// region: sign-in
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIROAuthProvider *provider;
@end

@implementation SignInViewController

- (void)signIn {
    // A property: the SDK does not keep the provider while the browser view is open.
    // live: @"oidc.example" => @"{provider}"
    self.provider = [FIROAuthProvider providerWithProviderID:@"oidc.example"];
    self.provider.scopes = @[ @"openid", @"email" ];
    // live: scope: @"{scope}"
    [self.provider getCredentialWithUIDelegate:nil
                                    completion:^(FIRAuthCredential *_Nullable credential,
                                                 NSError *_Nullable error) {
        if (credential == nil) {
            [self showError:error];
            return;
        }
        [[FIRAuth auth] signInWithCredential:credential
                                  completion:^(FIRAuthDataResult *_Nullable result,
                                               NSError *_Nullable signInError) {
            if (signInError != nil) {
                [self showError:signInError];
                return;
            }
            // live: result.user.uid: @"{uid}"
            [self welcomeUser:result.user];
        }];
    }];
}

@end
// endregion: sign-in
