@import FBSDKLoginKit;
@import FirebaseAuth;

@implementation SignInViewController

// region: reauthenticate
- (void)reauthenticateWithCredential:(FIRAuthCredential *)credential {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        return;
    }
    [user reauthenticateWithCredential:credential
                            completion:^(FIRAuthDataResult *_Nullable result,
                                         NSError *_Nullable error) {
        if (result == nil) {
            [self showError:error];
            return;
        }
        [self continueSensitiveOperation];
    }];
}
// endregion: reauthenticate

// region: link
- (void)linkCredential:(FIRAuthCredential *)credential {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        return;
    }
    [user linkWithCredential:credential
                  completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        [self welcomeUser:result.user];
    }];
}
// endregion: link

// region: end
- (void)signOut {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        NSLog(@"Could not sign out: %@", error.localizedDescription);
        return;
    }
    [[[FBSDKLoginManager alloc] init] logOut];
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
