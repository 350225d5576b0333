// region: sign-in
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIROAuthProvider *provider;
@end

@implementation SignInViewController

- (void)signInWithGitHub {
    // A property: the SDK does not keep the provider while the browser view is open.
    self.provider = [FIROAuthProvider providerWithProviderID:@"github.com"];
    self.provider.customParameters = @{@"allow_signup" : @"false"};
    self.provider.scopes = @[ @"user:email" ];
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
// endregion: sign-in

// region: link
- (void)linkCredential:(FIRAuthCredential *)credential {
    [[FIRAuth auth].currentUser
        linkWithCredential:credential
                completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
        if (result == nil) {
            [self showError:error];
        }
    }];
}

- (void)reauthenticateWithCredential:(FIRAuthCredential *)credential {
    [[FIRAuth auth].currentUser
        reauthenticateWithCredential:credential
                          completion:^(FIRAuthDataResult *_Nullable result,
                                       NSError *_Nullable error) {
        if (result == nil) {
            [self showError:error];
            return;
        }
        [self continueSensitiveOperation];
    }];
}
// endregion: link

// region: end
- (void)signOut {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        NSLog(@"Could not sign out: %@", error.localizedDescription);
    }
}

- (void)deleteAccount {
    [[FIRAuth auth].currentUser deleteWithCompletion:^(NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
        }
    }];
}
// endregion: end

@end
