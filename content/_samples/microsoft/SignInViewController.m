// region: sign-in
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIROAuthProvider *provider;
@end

@implementation SignInViewController

- (void)signInWithMicrosoft {
    // A property: the SDK does not keep the provider while the browser view is open.
    self.provider = [FIROAuthProvider providerWithProviderID:@"microsoft.com"];
    self.provider.customParameters = @{@"prompt" : @"select_account"};
    self.provider.scopes = @[ @"mail.read", @"calendars.read" ];
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

// region: read
- (void)readResult:(FIRAuthDataResult *)result {
    NSDictionary<NSString *, id> *profile = result.additionalUserInfo.profile;
    NSString *accessToken = result.credential.accessToken;
    NSString *idToken = result.credential.IDToken;
    NSLog(@"%@ %d %d", profile, accessToken != nil, idToken != nil);
}
// endregion: read

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
