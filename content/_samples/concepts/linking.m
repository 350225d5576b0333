// region: recover
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIRAuthCredential *pendingCredential;
@end

@implementation SignInViewController

- (void)signInOrKeepCredential:(FIRAuthCredential *)credential {
    [[FIRAuth auth] signInWithCredential:credential
                              completion:^(FIRAuthDataResult *_Nullable result,
                                           NSError *_Nullable error) {
        if (error == nil) {
            [self welcomeUser:result.user];
            return;
        }
        FIRAuthCredential *updated = error.userInfo[FIRAuthErrorUserInfoUpdatedCredentialKey];
        if (error.code != FIRAuthErrorCodeAccountExistsWithDifferentCredential ||
            updated == nil) {
            [self showError:error];
            return;
        }
        self.pendingCredential = updated;
        [self askForExistingProviderOfEmail:error.userInfo[FIRAuthErrorUserInfoEmailKey]];
    }];
}

- (void)linkPendingCredentialToUser:(FIRUser *)user {
    FIRAuthCredential *credential = self.pendingCredential;
    if (credential == nil) {
        return;
    }
    [user linkWithCredential:credential
                  completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        self.pendingCredential = nil;  // not before: a failure can be tried again
        [self welcomeUser:result.user];
    }];
}
// endregion: recover

@end
