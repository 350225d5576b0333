// with: apple/Nonce.h
// region: sign-in
#import "Nonce.h"
#import "SignInViewController.h"

@import FirebaseAuth;
@import FirebaseCore;
@import GoogleSignIn;

@implementation SignInViewController

/// Shows Google's account chooser. Does nothing more if the user closed it.
- (void)requestGoogleCredential:(void (^)(FIRAuthCredential *credential))use {
    NSString *clientID = [FIRApp defaultApp].options.clientID;
    if (clientID == nil) {
        NSLog(@"GoogleService-Info.plist has no client ID.");
        return;
    }
    NSError *nonceError = nil;
    NSString *nonce = MakeNonce(&nonceError);
    if (nonce == nil) {
        [self showError:nonceError];
        return;
    }
    // live: clientID: @"{client}"
    GIDSignIn.sharedInstance.configuration =
        [[GIDConfiguration alloc] initWithClientID:clientID];
    [GIDSignIn.sharedInstance
        signInWithPresentingViewController:self
                                      hint:nil
                          additionalScopes:nil
                                     nonce:SHA256Hex(nonce)
                                completion:^(GIDSignInResult *_Nullable result,
                                             NSError *_Nullable error) {
        NSString *idToken = result.user.idToken.tokenString;
        if (error != nil || idToken == nil) {
            BOOL cancelled = [error.domain isEqualToString:kGIDSignInErrorDomain] &&
                             error.code == kGIDSignInErrorCodeCanceled;
            if (!cancelled) {
                [self showError:error];
            }
            return;
        }
        // live: idToken: @"{token}"
        use([FIROAuthProvider credentialWithProviderID:@"google.com"
                                               IDToken:idToken
                                              rawNonce:nonce
                                           accessToken:result.user.accessToken.tokenString]);
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

// The methods of the next steps belong here, before the @end.
// endregion: sign-in

// region: link
- (void)linkGoogle {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        return;
    }
    [self requestGoogleCredential:^(FIRAuthCredential *credential) {
        [user
            linkWithCredential:credential
                    completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
            if (result == nil) {
                [self showError:error];
            }
        }];
    }];
}

- (void)reauthenticateWithGoogle:(void (^)(FIRUser *user))next {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        return;
    }
    [self requestGoogleCredential:^(FIRAuthCredential *credential) {
        [user
            reauthenticateWithCredential:credential
                              completion:^(FIRAuthDataResult *_Nullable result,
                                           NSError *_Nullable error) {
            if (result == nil) {
                [self showError:error];
                return;
            }
            next(user);
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
    [self reauthenticateWithGoogle:^(FIRUser *user) {
        [user deleteWithCompletion:^(NSError *_Nullable error) {
            if (error != nil) {
                [self showError:error];
                return;
            }
            // From here on the account is gone, whether Google can be told or not.
            [GIDSignIn.sharedInstance disconnectWithCompletion:^(NSError *_Nullable failure) {
                if (failure != nil) {
                    NSLog(@"Google still lists this app: %@", failure.localizedDescription);
                    [GIDSignIn.sharedInstance signOut];
                }
            }];
        }];
    }];
}
// endregion: end

@end
