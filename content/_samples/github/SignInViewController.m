// region: sign-in
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIROAuthProvider *provider;
@end

@implementation SignInViewController

- (void)signInWithGitHub {
    // A property: without it, the provider may be gone before the flow has begun.
    self.provider = [FIROAuthProvider providerWithProviderID:@"github.com"];
    self.provider.customParameters = @{@"allow_signup" : @"false"};
    self.provider.scopes = @[ @"user:email" ];
    // live: scope: @"{scope}"
    [self.provider getCredentialWithUIDelegate:nil
                                    completion:^(FIRAuthCredential *_Nullable credential,
                                                 NSError *_Nullable error) {
        if (credential == nil) {
            [self showUnlessCancelled:error];
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

- (void)showUnlessCancelled:(nullable NSError *)error {
    BOOL cancelled = [error.domain isEqualToString:FIRAuthErrorDomain] &&
                     error.code == FIRAuthErrorCodeWebContextCancelled;
    if (!cancelled) {
        [self showError:error];
    }
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

/// Opens the browser view once more, and continues if it is the same user.
- (void)reauthenticate:(void (^)(void))next {
    [self.provider getCredentialWithUIDelegate:nil
                                    completion:^(FIRAuthCredential *_Nullable credential,
                                                 NSError *_Nullable error) {
        FIRUser *user = [FIRAuth auth].currentUser;
        if (credential == nil || user == nil) {
            [self showUnlessCancelled:error];
            return;
        }
        [user reauthenticateWithCredential:credential
                                completion:^(FIRAuthDataResult *_Nullable result,
                                             NSError *_Nullable failure) {
            if (result == nil) {
                [self showError:failure];
                return;
            }
            next();
        }];
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
    [self reauthenticate:^{
        [[FIRAuth auth].currentUser deleteWithCompletion:^(NSError *_Nullable error) {
            if (error != nil) {
                [self showError:error];
            }
        }];
    }];
}
// endregion: end

@end
