// region: request
#import "Nonce.h"
#import "SignInViewController.h"

@import AuthenticationServices;
@import FirebaseAuth;

/// Gets a credential for Firebase, or an error.
typedef void (^ApplePurpose)(FIRAuthCredential *_Nullable, NSError *_Nullable);

@interface SignInViewController () <ASAuthorizationControllerDelegate,
                                    ASAuthorizationControllerPresentationContextProviding>
/// The raw nonce of the pending request, or nil.
@property(nonatomic, copy, nullable) NSString *currentNonce;
/// What the response is for, or nil.
@property(nonatomic, copy, nullable) ApplePurpose purpose;
/// The code of the last response; for five minutes it can revoke Apple's tokens.
@property(nonatomic, copy, nullable) NSString *authorizationCode;
@end

@implementation SignInViewController

/// Shows Apple's sheet. Name and e-mail address are asked for at a sign-in only.
- (void)requestAppleWithScopes:(NSArray<ASAuthorizationScope> *)scopes
                       purpose:(ApplePurpose)purpose {
    if (self.purpose != nil) {
        return;  // Apple's sheet is already open
    }
    NSError *error = nil;
    NSString *nonce = MakeNonce(&error);
    if (nonce == nil) {
        purpose(nil, error);
        return;
    }
    // live: nonce: @"{nonce}"
    ASAuthorizationAppleIDRequest *request =
        [[[ASAuthorizationAppleIDProvider alloc] init] createRequest];
    request.requestedScopes = scopes;
    request.nonce = SHA256Hex(nonce);
    // live: request.nonce: @"{sent}"
    self.currentNonce = nonce;
    self.purpose = purpose;

    ASAuthorizationController *controller =
        [[ASAuthorizationController alloc] initWithAuthorizationRequests:@[ request ]];
    controller.delegate = self;
    controller.presentationContextProvider = self;
    [controller performRequests];
}

- (void)finishWithCredential:(nullable FIRAuthCredential *)credential
                       error:(nullable NSError *)error {
    ApplePurpose purpose = self.purpose;
    self.purpose = nil;
    self.currentNonce = nil;  // used once: a second callback must not find it
    if (purpose != nil) {
        purpose(credential, error);
    }
}

- (ASPresentationAnchor)presentationAnchorForAuthorizationController:
    (ASAuthorizationController *)controller {
    return self.view.window;
}

// The methods of the next steps belong here, before the @end.
// endregion: request

// region: answer
- (void)authorizationController:(ASAuthorizationController *)controller
    didCompleteWithAuthorization:(ASAuthorization *)authorization {
    if (![authorization.credential isKindOfClass:[ASAuthorizationAppleIDCredential class]]) {
        [self finishWithMessage:@"Apple sent a credential of another kind."];
        return;
    }
    ASAuthorizationAppleIDCredential *appleID =
        (ASAuthorizationAppleIDCredential *)authorization.credential;
    NSString *nonce = self.currentNonce;
    if (nonce == nil) {
        [self finishWithMessage:@"The response belongs to no request."];
        return;
    }
    // live: nonce: @"{nonce}"
    if (appleID.identityToken == nil) {
        [self finishWithMessage:@"Apple's response has no identity token."];
        return;
    }
    NSString *token = [[NSString alloc] initWithData:appleID.identityToken
                                            encoding:NSUTF8StringEncoding];
    if (token == nil) {
        [self finishWithMessage:@"Apple's identity token is not UTF-8."];
        return;
    }
    // live: token: @"{token}"
    self.authorizationCode = nil;
    if (appleID.authorizationCode != nil) {
        self.authorizationCode = [[NSString alloc] initWithData:appleID.authorizationCode
                                                       encoding:NSUTF8StringEncoding];
    }
    [self finishWithCredential:[FIROAuthProvider appleCredentialWithIDToken:token
                                                                   rawNonce:nonce
                                                                   fullName:appleID.fullName]
                         error:nil];
}

- (void)authorizationController:(ASAuthorizationController *)controller
           didCompleteWithError:(NSError *)error {
    [self finishWithCredential:nil error:error];
}

- (void)finishWithMessage:(NSString *)message {
    [self finishWithCredential:nil error:[self errorWithMessage:message]];
}

- (NSError *)errorWithMessage:(NSString *)message {
    return [NSError errorWithDomain:@"AppleSignIn"
                               code:1
                           userInfo:@{NSLocalizedDescriptionKey : message}];
}
// endregion: answer

// region: hand-over
/// The action of your button "Sign in with Apple".
- (void)signInWithApple {
    [self requestAppleWithScopes:@[ ASAuthorizationScopeFullName, ASAuthorizationScopeEmail ]
                         purpose:^(FIRAuthCredential *_Nullable credential,
                                   NSError *_Nullable error) {
        // live: rawNonce: @"{nonce}"
        if (credential == nil) {
            [self showUnlessCancelled:error];
            return;
        }
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

- (void)showUnlessCancelled:(nullable NSError *)error {
    BOOL cancelled = [error.domain isEqualToString:ASAuthorizationErrorDomain] &&
                     error.code == ASAuthorizationErrorCanceled;
    if (!cancelled) {
        [self showError:error ?: [self errorWithMessage:@"Nobody is signed in."]];
    }
}
// endregion: hand-over

@end
