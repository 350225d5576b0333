// region: sign-in
#import "SignInViewController.h"

@import FirebaseAuth;

@interface SignInViewController ()
@property(nonatomic, strong) FIROAuthProvider *provider;
@end

@implementation SignInViewController

/// Made once, with the same tenant and scopes for signing in, linking, reauthenticating and deleting.
/// The property keeps it alive: the SDK does not.
- (FIROAuthProvider *)provider {
    if (_provider == nil) {
        _provider = [FIROAuthProvider providerWithProviderID:@"microsoft.com"];
        _provider.customParameters = @{
            @"prompt" : @"select_account",
            @"tenant" : @"contoso.onmicrosoft.com",  // or @"common" for every account
        };
        _provider.scopes = @[ @"mail.read", @"calendars.read" ];
        // live: scope: @"{scope}"
    }
    return _provider;
}

/// Opens the browser view, and hands the credential over. Says nothing if the user closed the view.
- (void)requestCredential:(void (^)(FIRAuthCredential *credential))next {
    [self.provider getCredentialWithUIDelegate:nil
                                    completion:^(FIRAuthCredential *_Nullable credential,
                                                 NSError *_Nullable error) {
        if (credential == nil) {
            [self showUnlessCancelled:error];
            return;
        }
        next(credential);
    }];
}

- (void)signInWithMicrosoft {
    [self requestCredential:^(FIRAuthCredential *credential) {
        [[FIRAuth auth] signInWithCredential:credential
                                  completion:^(FIRAuthDataResult *_Nullable result,
                                               NSError *_Nullable error) {
            if (result == nil) {
                [self showError:error];
                return;
            }
            // live: result.user.uid: @"{uid}"
            [self welcomeUser:result.user];
        }];
    }];
}

- (void)showUnlessCancelled:(nullable NSError *)error {
    BOOL cancelled = [error.domain isEqualToString:FIRAuthErrorDomain] &&
                     error.code == FIRAuthErrorCodeWebContextCancelled;
    if (error != nil && !cancelled) {
        [self showError:error];
    }
}
// endregion: sign-in

// region: read
- (void)readResult:(FIRAuthDataResult *)result {
    NSDictionary<NSString *, id> *profile = result.additionalUserInfo.profile;
    NSString *accessToken = result.credential.accessToken;
    NSString *idToken = result.credential.IDToken;
    NSLog(@"%@ %d %d", profile, accessToken != nil, idToken != nil);
}
// endregion: read

// region: graph
/// The profile is at @"me", the photo at @"me/photo/$value".
- (void)requestFromGraph:(NSString *)path
             accessToken:(NSString *)accessToken
              completion:(void (^)(NSData *_Nullable, NSError *_Nullable))completion {
    NSString *base = @"https://graph.microsoft.com/v1.0/";
    NSURL *url = [NSURL URLWithString:[base stringByAppendingString:path]];
    if (url == nil) {
        completion(nil, [NSError errorWithDomain:NSURLErrorDomain code:NSURLErrorBadURL userInfo:nil]);
        return;
    }
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];
    [request setValue:[@"Bearer " stringByAppendingString:accessToken]
        forHTTPHeaderField:@"Authorization"];
    void (^received)(NSData *, NSURLResponse *, NSError *) =
        ^(NSData *_Nullable data, NSURLResponse *_Nullable response, NSError *_Nullable error) {
        BOOL ok = [response isKindOfClass:[NSHTTPURLResponse class]] &&
                  ((NSHTTPURLResponse *)response).statusCode == 200;
        NSError *failure = ok ? nil : error ?: [NSError errorWithDomain:NSURLErrorDomain
                                                                   code:NSURLErrorBadServerResponse
                                                               userInfo:nil];
        dispatch_async(dispatch_get_main_queue(), ^{
            completion(ok ? data : nil, failure);
        });
    };
    [[NSURLSession.sharedSession dataTaskWithRequest:request completionHandler:received] resume];
}
// endregion: graph

// region: link
- (void)linkWithMicrosoft {
    FIRUser *user = [self signedInUser];
    if (user == nil) {
        return;
    }
    [self requestCredential:^(FIRAuthCredential *credential) {
        [user linkWithCredential:credential
                      completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
            if (result == nil) {
                [self showError:error];
            }
        }];
    }];
}

/// Opens the browser view once more, and continues if it is the same user.
- (void)reauthenticate:(void (^)(FIRUser *user))next {
    FIRUser *user = [self signedInUser];
    if (user == nil) {
        return;
    }
    [self requestCredential:^(FIRAuthCredential *credential) {
        [user reauthenticateWithCredential:credential
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

/// The signed-in user. If there is none, shows an error and returns nil.
- (nullable FIRUser *)signedInUser {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        NSDictionary *reason = @{NSLocalizedDescriptionKey : @"No user is signed in."};
        [self showError:[NSError errorWithDomain:FIRAuthErrorDomain
                                            code:FIRAuthErrorCodeNullUser
                                        userInfo:reason]];
    }
    return user;
}
// endregion: link

// region: end
- (void)signOut {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        NSLog(@"Could not sign out: %@", error.localizedDescription);
    }
}

- (void)deleteAccount {
    [self reauthenticate:^(FIRUser *user) {
        [user deleteWithCompletion:^(NSError *_Nullable error) {
            if (error != nil) {
                [self showError:error];
            }
        }];
    }];
}
// endregion: end

@end
