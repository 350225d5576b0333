// region: sign-in
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIROAuthProvider *provider;
@end

@implementation SignInViewController

- (void)signIn {
    // A property: without it, the provider may be gone before the flow has begun.
    // live: @"oidc.example" => @"{provider}"
    self.provider = [FIROAuthProvider providerWithProviderID:@"oidc.example"];
    self.provider.scopes = @[ @"openid", @"email" ];
    // live: scope: @"{scope}"
    [self.provider getCredentialWithUIDelegate:nil
                                    completion:^(FIRAuthCredential *_Nullable credential,
                                                 NSError *_Nullable error) {
        if (credential == nil) {
            if (error.code != FIRAuthErrorCodeWebContextCancelled) {
                [self showError:error];
            }
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
