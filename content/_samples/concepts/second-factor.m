// region: finish
@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong, nullable) FIRMultiFactorResolver *resolver;
@property(nonatomic, strong, nullable) FIRMultiFactorInfo *chosenFactor;
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
    [self chooseFromFactors:self.resolver.hints];
    return YES;
}

/// Sends a code to a phone. An authenticator app shows its code without this app's help.
- (void)chooseFactor:(FIRMultiFactorInfo *)factor {
    self.chosenFactor = factor;
    self.verificationID = nil;
    if (![factor isKindOfClass:[FIRPhoneMultiFactorInfo class]]) {
        return;
    }
    [[FIRPhoneAuthProvider provider]
        verifyPhoneNumberWithMultiFactorInfo:(FIRPhoneMultiFactorInfo *)factor
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

- (nullable FIRMultiFactorAssertion *)assertionFromCode:(NSString *)code {
    if ([self.chosenFactor.factorID isEqualToString:@"totp"]) {
        return [FIRTOTPMultiFactorGenerator
            assertionForSignInWithEnrollmentID:self.chosenFactor.UID
                               oneTimePassword:code];
    }
    if (self.verificationID == nil) {
        return nil;
    }
    FIRPhoneAuthCredential *credential =
        [[FIRPhoneAuthProvider provider] credentialWithVerificationID:self.verificationID
                                                     verificationCode:code];
    return [FIRPhoneMultiFactorGenerator assertionWithCredential:credential];
}

- (void)finishWithCode:(NSString *)code {
    FIRMultiFactorAssertion *assertion = [self assertionFromCode:code];
    if (assertion == nil) {
        return;
    }
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
