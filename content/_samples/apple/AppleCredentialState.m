// region: state
@import AuthenticationServices;
@import FirebaseAuth;

/// Signs out if the user has stopped using Sign in with Apple for this app.
static void CheckAppleCredentialState(void) {
    for (id<FIRUserInfo> provider in [FIRAuth auth].currentUser.providerData) {
        if (![provider.providerID isEqualToString:@"apple.com"]) {
            continue;
        }
        [[[ASAuthorizationAppleIDProvider alloc] init]
            getCredentialStateForUserID:provider.uid
                             completion:^(ASAuthorizationAppleIDProviderCredentialState state,
                                          NSError *_Nullable error) {
            if (error != nil) {
                NSLog(@"The credential state is unknown: %@", error);
                return;
            }
            NSError *failure = nil;
            if (state == ASAuthorizationAppleIDProviderCredentialRevoked &&
                ![[FIRAuth auth] signOut:&failure]) {
                NSLog(@"Could not sign out: %@", failure);
            }
        }];
    }
}

/// Call it once, when the app starts.
void WatchAppleCredentialState(void) {
    [NSNotificationCenter.defaultCenter
        addObserverForName:ASAuthorizationAppleIDProviderCredentialRevokedNotification
                    object:nil
                     queue:nil
                usingBlock:^(NSNotification *notification) {
        NSLog(@"%@", notification.name);
        CheckAppleCredentialState();
    }];
    CheckAppleCredentialState();
}
// endregion: state
