#import "Nonce.h"

// region: request
@import AuthenticationServices;
@import FirebaseAuth;
@import UIKit;

@interface SignInViewController () <ASAuthorizationControllerDelegate,
                                    ASAuthorizationControllerPresentationContextProviding>
/// The raw nonce of the request under way, or nil.
@property(nonatomic, copy, nullable) NSString *currentNonce;
@end

@implementation SignInViewController

- (void)signInWithApple {
    NSError *error = nil;
    NSString *nonce = MakeNonce(&error);
    if (nonce == nil) {
        [self showError:error];
        return;
    }
    // live: nonce: @"{nonce}"
    ASAuthorizationAppleIDRequest *request =
        [[[ASAuthorizationAppleIDProvider alloc] init] createRequest];
    request.requestedScopes = @[ ASAuthorizationScopeFullName, ASAuthorizationScopeEmail ];
    request.nonce = SHA256Hex(nonce);
    // live: request.nonce: @"{sent}"
    self.currentNonce = nonce;

    ASAuthorizationController *controller =
        [[ASAuthorizationController alloc] initWithAuthorizationRequests:@[ request ]];
    controller.delegate = self;
    controller.presentationContextProvider = self;
    [controller performRequests];
}

- (ASPresentationAnchor)presentationAnchorForAuthorizationController:
    (ASAuthorizationController *)controller {
    return self.view.window;
}

// The methods of the next steps belong here, before the @end.
// endregion: request

// region: credential
// region: answer
- (nullable FIRAuthCredential *)credentialFromAuthorization:(ASAuthorization *)authorization {
    if (![authorization.credential isKindOfClass:[ASAuthorizationAppleIDCredential class]]) {
        NSLog(@"Apple answered with a credential of another kind.");
        return nil;
    }
    ASAuthorizationAppleIDCredential *appleID =
        (ASAuthorizationAppleIDCredential *)authorization.credential;
    NSString *nonce = self.currentNonce;
    if (nonce == nil) {
        NSLog(@"An answer arrived, but no request is under way.");
        return nil;
    }
    // live: nonce: @"{nonce}"
    self.currentNonce = nil;  // used once: a second callback must not find it
    if (appleID.identityToken == nil) {
        NSLog(@"The answer holds no identity token.");
        return nil;
    }
    NSString *token = [[NSString alloc] initWithData:appleID.identityToken
                                            encoding:NSUTF8StringEncoding];
    if (token == nil) {
        NSLog(@"The identity token is not UTF-8.");
        return nil;
    }
    // live: token: @"{token}"
    return [FIROAuthProvider appleCredentialWithIDToken:token
                                               rawNonce:nonce
                                               fullName:appleID.fullName];
}
// endregion: answer

// region: hand-over
- (void)authorizationController:(ASAuthorizationController *)controller
    didCompleteWithAuthorization:(ASAuthorization *)authorization {
    // live: rawNonce: @"{nonce}"
    FIRAuthCredential *credential = [self credentialFromAuthorization:authorization];
    if (credential == nil) {
        [self showError:nil];
        return;
    }
    [[FIRAuth auth] signInWithCredential:credential
                              completion:^(FIRAuthDataResult *_Nullable result,
                                           NSError *_Nullable error) {
        if (error != nil) {
            [self showError:error];
            return;
        }
        // live: result.user.uid: @"{uid}"
        [self welcomeUser:result.user];
    }];
}
// endregion: hand-over
// endregion: credential

// region: cancel
- (void)authorizationController:(ASAuthorizationController *)controller
           didCompleteWithError:(NSError *)error {
    self.currentNonce = nil;
    if ([error.domain isEqualToString:ASAuthorizationErrorDomain] &&
        error.code == ASAuthorizationErrorCanceled) {
        return;
    }
    [self showError:error];
}
// endregion: cancel

@end
