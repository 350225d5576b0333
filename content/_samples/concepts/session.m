// region: watch
@import FirebaseAuth;

@implementation Session {
    id<NSObject> _handle;
}

/// Calls `show` with the user, or with nil, at launch and whenever that changes.
- (void)watch:(void (^)(FIRUser *_Nullable user))show {
    _handle = [[FIRAuth auth]
        addAuthStateDidChangeListener:^(FIRAuth *_Nonnull __unused auth, FIRUser *_Nullable user) {
        show(user);
    }];
}

- (void)stop {
    if (_handle != nil) {
        [[FIRAuth auth] removeAuthStateDidChangeListener:_handle];
    }
    _handle = nil;
}

@end
// endregion: watch

// region: token
@import FirebaseAuth;
@import Foundation;

/// Sends a request with the user's ID token. The SDK refreshes the token when less than five minutes are left.
void AskServer(NSURL *_Nonnull url, FIRUser *_Nonnull user, void (^_Nonnull done)(NSData *_Nullable data,
                                                                                  NSURLResponse *_Nullable response,
                                                                                  NSError *_Nullable error)) {
    [user getIDTokenWithCompletion:^(NSString *_Nullable token, NSError *_Nullable error) {
        if (token == nil) {
            done(nil, nil, error);
            return;
        }
        NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];
        [request setValue:[NSString stringWithFormat:@"Bearer %@", token] forHTTPHeaderField:@"Authorization"];
        [[NSURLSession.sharedSession dataTaskWithRequest:request completionHandler:done] resume];
    }];
}
// endregion: token

// region: sign-out
@import FirebaseAuth;

BOOL SignOut(NSError *_Nullable *_Nullable error) {
    return [[FIRAuth auth] signOut:error];
}

/// Asks the server whether the account and the session still exist.
void CheckSession(void (^_Nonnull done)(BOOL isSignedIn)) {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        done(NO);
        return;
    }
    [user reloadWithCompletion:^(NSError *_Nullable error) {
        NSInteger code = error.code;
        done(code != FIRAuthErrorCodeUserTokenExpired && code != FIRAuthErrorCodeInvalidUserToken &&
             code != FIRAuthErrorCodeUserNotFound && code != FIRAuthErrorCodeUserDisabled);
    }];
}
// endregion: sign-out
