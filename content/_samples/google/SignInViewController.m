// region: sign-in
@import FirebaseAuth;
@import FirebaseCore;
@import GoogleSignIn;

@implementation SignInViewController

/// Shows Google's account chooser. Does nothing more if the user closed it.
- (void)requestGoogleCredential:(void (^)(FIRAuthCredential *credential))use {
    NSString *clientID = [FIRApp defaultApp].options.clientID;
    if (clientID == nil) {
        return;
    }
    // live: clientID: @"{client}"
    GIDSignIn.sharedInstance.configuration =
        [[GIDConfiguration alloc] initWithClientID:clientID];
    [GIDSignIn.sharedInstance
        signInWithPresentingViewController:self
                                completion:^(GIDSignInResult *_Nullable answer,
                                             NSError *_Nullable error) {
        NSString *idToken = answer.user.idToken.tokenString;
        if (error != nil || idToken == nil) {
            BOOL cancelled = [error.domain isEqualToString:kGIDSignInErrorDomain] &&
                             error.code == kGIDSignInErrorCodeCanceled;
            if (!cancelled) {
                [self showError:error];
            }
            return;
        }
        // live: idToken: @"{token}"
        use([FIRGoogleAuthProvider credentialWithIDToken:idToken
                                             accessToken:answer.user.accessToken.tokenString]);
    }];
}

- (void)signInWithGoogle {
    [self requestGoogleCredential:^(FIRAuthCredential *credential) {
        [[FIRAuth auth] signInWithCredential:credential
                                  completion:^(FIRAuthDataResult *_Nullable result,
                                               NSError *_Nullable signInError) {
            if (signInError != nil) {
                [self showError:signInError];
                return;
            }
            // live: result.user.uid: @"{uid}"
            [self welcomeUser:result.user];
        }];
    }];
}
// endregion: sign-in

// region: link
- (void)linkGoogle {
    [self requestGoogleCredential:^(FIRAuthCredential *credential) {
        [[FIRAuth auth].currentUser
            linkWithCredential:credential
                    completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
            if (result == nil) {
                [self showError:error];
            }
        }];
    }];
}

- (void)reauthenticateWithGoogle:(void (^)(void))next {
    [self requestGoogleCredential:^(FIRAuthCredential *credential) {
        [[FIRAuth auth].currentUser
            reauthenticateWithCredential:credential
                              completion:^(FIRAuthDataResult *_Nullable result,
                                           NSError *_Nullable error) {
            if (result == nil) {
                [self showError:error];
                return;
            }
            next();
        }];
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
    [GIDSignIn.sharedInstance signOut];
}

- (void)deleteAccount {
    [self reauthenticateWithGoogle:^{
        [[FIRAuth auth].currentUser deleteWithCompletion:^(NSError *_Nullable error) {
            if (error != nil) {
                [self showError:error];
                return;
            }
            [GIDSignIn.sharedInstance disconnectWithCompletion:nil];
        }];
    }];
}
// endregion: end

@end
