// region: sign-in
@import FirebaseAuth;

@implementation SignInViewController

- (void)signInWithCustomToken:(NSString *)customToken {
    [[FIRAuth auth] signInWithCustomToken:customToken
                               completion:^(FIRAuthDataResult *_Nullable result,
                                            NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        [self welcomeUser:result.user];
    }];
}
// endregion: sign-in

@end
