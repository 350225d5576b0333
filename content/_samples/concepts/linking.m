// region: recover
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIRAuthCredential *waitingCredential;
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
        self.waitingCredential = updated;
        [self askForExistingProviderOfEmail:error.userInfo[FIRAuthErrorUserInfoEmailKey]];
    }];
}

- (void)linkWaitingCredentialToUser:(FIRUser *)user {
    FIRAuthCredential *credential = self.waitingCredential;
    if (credential == nil) {
        return;
    }
    self.waitingCredential = nil;
    [user linkWithCredential:credential
                  completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        [self welcomeUser:result.user];
    }];
}
// endregion: recover

@end
