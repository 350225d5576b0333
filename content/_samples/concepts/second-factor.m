// region: finish
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIRMultiFactorResolver *resolver;
@property(nonatomic, copy, nullable) NSString *verificationID;
@end

@implementation SignInViewController

- (BOOL)beginSecondFactorForError:(NSError *)error {
    if (error.code != FIRAuthErrorCodeSecondFactorRequired) {
        return NO;
    }
    self.resolver = error.userInfo[FIRAuthErrorUserInfoMultiFactorResolverKey];
    if (self.resolver == nil) {
        return NO;
    }
    [self choosePhoneFromHints:self.resolver.hints];
    return YES;
}

- (void)sendCodeToPhone:(FIRPhoneMultiFactorInfo *)phone {
    [[FIRPhoneAuthProvider provider]
        verifyPhoneNumberWithMultiFactorInfo:phone
                                  UIDelegate:nil
                          multiFactorSession:self.resolver.session
                                  completion:^(NSString *_Nullable verificationID,
                                               NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        self.verificationID = verificationID;
    }];
}

- (void)finishWithCode:(NSString *)code {
    if (self.verificationID == nil) {
        return;
    }
    FIRPhoneAuthCredential *credential =
        [[FIRPhoneAuthProvider provider] credentialWithVerificationID:self.verificationID
                                                     verificationCode:code];
    FIRMultiFactorAssertion *assertion =
        [FIRPhoneMultiFactorGenerator assertionWithCredential:credential];
    [self.resolver resolveSignInWithAssertion:assertion
                                   completion:^(FIRAuthDataResult *_Nullable result,
                                                NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        [self welcomeUser:result.user];
    }];
}
// endregion: finish

@end
