// with: apple/SignInViewController.m
// region: is-nonce-error
@import FirebaseAuth;

BOOL IsNonceError(NSError *_Nonnull error) {
    return [error.domain isEqualToString:FIRAuthErrorDomain] &&
           error.code == FIRAuthErrorCodeMissingOrInvalidNonce;
}
// endregion: is-nonce-error

// region: reauthenticate
// Below SignInViewController, in the same file.
@implementation SignInViewController (Reauthentication)

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

@end
// endregion: reauthenticate

// region: link
@implementation SignInViewController (Linking)

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

@end
// endregion: link

// region: in-use
@implementation SignInViewController (LinkingApple)

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

@end
// endregion: in-use

// region: sign-out
@implementation SignInViewController (SigningOut)

- (void)signOut {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        NSLog(@"Could not sign out: %@", error.localizedDescription);
    }
}

@end
// endregion: sign-out

// region: delete
@implementation SignInViewController (Deletion)

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
        if (error == nil) {
            next(YES);
            return;
        }
        NSLog(@"Apple's tokens were not revoked: %@", error);
        next(NO);
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

@end
// endregion: delete
