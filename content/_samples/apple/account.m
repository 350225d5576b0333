// with: apple/SignInViewController.m
@import AuthenticationServices;
@import FBSDKLoginKit;
@import FirebaseAuth;

// region: is-nonce-error
BOOL IsNonceError(NSError *_Nonnull error) {
    return [error.domain isEqualToString:FIRAuthErrorDomain] &&
           error.code == FIRAuthErrorCodeMissingOrInvalidNonce;
}
// endregion: is-nonce-error

@implementation SignInViewController (Account)

// region: reauthenticate
- (void)reauthenticateWithApple {
    [self requestAppleWithScopes:@[]
                         purpose:^(FIRAuthCredential *_Nullable credential,
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
            [self continueSensitiveOperation];
        }];
    }];
}
// endregion: reauthenticate

// region: link
- (void)linkCredential:(FIRAuthCredential *)credential toUser:(FIRUser *)user {
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
- (void)linkAppleOrSignIn {
    [self requestAppleWithScopes:@[]
                         purpose:^(FIRAuthCredential *_Nullable credential,
                                   NSError *_Nullable error) {
        FIRUser *user = [FIRAuth auth].currentUser;
        if (credential == nil || user == nil) {
            [self showUnlessCancelled:error];
            return;
        }
        [user linkWithCredential:credential
                      completion:^(FIRAuthDataResult *_Nullable result,
                                   NSError *_Nullable linkError) {
            if (linkError == nil) {
                [self welcomeUser:result.user];
                return;
            }
            [self signInAfterLinkError:linkError];
        }];
    }];
}

- (void)signInAfterLinkError:(NSError *)linkError {
    FIRAuthCredential *updated = linkError.userInfo[FIRAuthErrorUserInfoUpdatedCredentialKey];
    if (linkError.code != FIRAuthErrorCodeCredentialAlreadyInUse || updated == nil) {
        [self showError:linkError];
        return;
    }
    [[FIRAuth auth] signInWithCredential:updated
                              completion:^(FIRAuthDataResult *_Nullable result,
                                           NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        [self welcomeUser:result.user];
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
- (void)deleteAccountWithApple {
    [self requestAppleWithScopes:@[]
                         purpose:^(FIRAuthCredential *_Nullable credential,
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
            [self revokeAppleTokens:^(BOOL revoked) {
                [self deleteUser:user revoked:revoked];
            }];
        }];
    }];
}

- (void)revokeAppleTokens:(void (^)(BOOL revoked))next {
    NSString *code = self.authorizationCode;
    if (code == nil) {
        next(NO);
        return;
    }
    [[FIRAuth auth] revokeTokenWithAuthorizationCode:code
                                          completion:^(NSError *_Nullable error) {
        next(error == nil);
    }];
}

- (void)deleteUser:(FIRUser *)user revoked:(BOOL)revoked {
    [user deleteWithCompletion:^(NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        if (!revoked) {
            [self askToRevokeByHand];
        }
    }];
}
// endregion: delete

@end
