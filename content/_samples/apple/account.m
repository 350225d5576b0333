@import AuthenticationServices;
@import FBSDKLoginKit;
@import FirebaseAuth;

// region: is-nonce-error
BOOL IsNonceError(NSError *_Nonnull error) {
    return [error.domain isEqualToString:FIRAuthErrorDomain] &&
           error.code == FIRAuthErrorCodeMissingOrInvalidNonce;
}
// endregion: is-nonce-error

@interface SignInViewController ()
- (nullable FIRAuthCredential *)credentialFromAuthorization:(nonnull ASAuthorization *)authorization;
@end

@implementation SignInViewController (Account)

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
- (void)linkFacebook {
    FIRUser *user = [FIRAuth auth].currentUser;
    NSString *token = FBSDKAccessToken.currentAccessToken.tokenString;
    if (user == nil || token == nil) {
        return;
    }
    FIRAuthCredential *credential = [FIRFacebookAuthProvider credentialWithAccessToken:token];
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

// region: in-use
- (void)linkOrSignInWithCredential:(FIRAuthCredential *)appleCredential {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        return;
    }
    [user linkWithCredential:appleCredential
                  completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
        if (error == nil) {
            [self welcomeUser:result.user];
            return;
        }
        FIRAuthCredential *updated = error.userInfo[FIRAuthErrorUserInfoUpdatedCredentialKey];
        if (error.code != FIRAuthErrorCodeCredentialAlreadyInUse || updated == nil) {
            [self showError:error];
            return;
        }
        [[FIRAuth auth] signInWithCredential:updated
                                  completion:^(FIRAuthDataResult *_Nullable other,
                                               NSError *_Nullable signInError) {
            if (signInError != nil) {
                [self showError:signInError];
                return;
            }
            [self welcomeUser:other.user];
        }];
    }];
}
// endregion: in-use

// region: sign-out
- (void)signOut {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        NSLog(@"Could not sign out: %@", error.localizedDescription);
    }
}
// endregion: sign-out

// region: delete
- (void)deleteAccountAfterAuthorization:(ASAuthorization *)authorization {
    FIRUser *user = [FIRAuth auth].currentUser;
    FIRAuthCredential *credential = [self credentialFromAuthorization:authorization];
    if (user == nil || credential == nil) {
        [self showError:nil];
        return;
    }
    ASAuthorizationAppleIDCredential *appleID =
        (ASAuthorizationAppleIDCredential *)authorization.credential;
    NSString *code = nil;
    if (appleID.authorizationCode != nil) {
        code = [[NSString alloc] initWithData:appleID.authorizationCode
                                     encoding:NSUTF8StringEncoding];
    }
    if (code == nil) {
        [self showError:nil];
        return;
    }
    [user reauthenticateWithCredential:credential
                            completion:^(FIRAuthDataResult *_Nullable result,
                                         NSError *_Nullable error) {
        if (result == nil) {
            [self showError:error];
            return;
        }
        [[FIRAuth auth] revokeTokenWithAuthorizationCode:code
                                              completion:^(NSError *_Nullable revokeError) {
            if (revokeError != nil) {
                [self showError:revokeError];
                return;
            }
            [user deleteWithCompletion:^(NSError *_Nullable deleteError) {
                if (deleteError != nil) {
                    [self showError:deleteError];
                }
            }];
        }];
    }];
}
// endregion: delete

@end
