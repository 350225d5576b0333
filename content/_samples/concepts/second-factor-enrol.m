// region: begin
@import FirebaseAuth;

@interface SecondFactorViewController ()
@property(nonatomic, copy, nullable) NSString *verificationID;
@property(nonatomic, strong, nullable) FIRTOTPSecret *secret;
@end

@implementation SecondFactorViewController

/// Sends the mail that verifies the address. Without a verified address nothing is enrolled.
- (void)verifyEmailOfUser:(FIRUser *)user {
    if (user.isEmailVerified) {
        return;
    }
    [user sendEmailVerificationWithCompletion:^(NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
        }
    }];
}

// The methods of the next steps belong here, before the @end.
// endregion: begin

// region: phone
/// Sends a code to a number in international form, such as +66 81 234 5678.
- (void)sendCodeToNumber:(NSString *)phoneNumber ofUser:(FIRUser *)user {
    [user.multiFactor getSessionWithCompletion:^(FIRMultiFactorSession *_Nullable session,
                                                 NSError *_Nullable error) {
        if (session == nil) {
            [self showError:error];
            return;
        }
        [[FIRPhoneAuthProvider provider]
             verifyPhoneNumber:phoneNumber
                    UIDelegate:nil
            multiFactorSession:session
                    completion:^(NSString *_Nullable verificationID, NSError *_Nullable sendError) {
            if (sendError != nil) {
                [self showError:sendError];
                return;
            }
            self.verificationID = verificationID;
        }];
    }];
}

- (void)enrolPhoneOfUser:(FIRUser *)user code:(NSString *)code name:(NSString *)name {
    if (self.verificationID == nil) {
        return;
    }
    FIRPhoneAuthCredential *credential =
        [[FIRPhoneAuthProvider provider] credentialWithVerificationID:self.verificationID
                                                     verificationCode:code];
    [self enrolUser:user
          assertion:[FIRPhoneMultiFactorGenerator assertionWithCredential:credential]
               name:name];
}

- (void)enrolUser:(FIRUser *)user
        assertion:(FIRMultiFactorAssertion *)assertion
             name:(NSString *)name {
    [user.multiFactor enrollWithAssertion:assertion
                              displayName:name
                               completion:^(NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
        }
    }];
}
// endregion: phone

// region: authenticator
/// Makes a secret. Show the key as text, and the URL as a QR code for another device.
- (void)makeSecretForUser:(FIRUser *)user
                   issuer:(NSString *)issuer
                     then:(void (^)(NSString *key, NSString *url))show {
    [user.multiFactor getSessionWithCompletion:^(FIRMultiFactorSession *_Nullable session,
                                                 NSError *_Nullable error) {
        if (session == nil) {
            [self showError:error];
            return;
        }
        [FIRTOTPMultiFactorGenerator
            generateSecretWithMultiFactorSession:session
                                      completion:^(FIRTOTPSecret *_Nullable secret,
                                                   NSError *_Nullable secretError) {
            if (secret == nil) {
                [self showError:secretError];
                return;
            }
            self.secret = secret;
            show([secret sharedSecretKey],
                 [secret generateQRCodeURLWithAccountName:user.email ?: user.uid issuer:issuer]);
        }];
    }];
}

- (void)enrolAuthenticatorOfUser:(FIRUser *)user code:(NSString *)code name:(NSString *)name {
    if (self.secret == nil) {
        return;
    }
    [self enrolUser:user
          assertion:[FIRTOTPMultiFactorGenerator assertionForEnrollmentWithSecret:self.secret
                                                                  oneTimePassword:code]
               name:name];
}
// endregion: authenticator

// region: remove
- (void)removeFactor:(FIRMultiFactorInfo *)factor ofUser:(FIRUser *)user {
    [user.multiFactor unenrollWithInfo:factor
                            completion:^(NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
        }
    }];
}
// endregion: remove

@end
