// region: bridge
#import <AuthenticationServices/AuthenticationServices.h>
#import <UIKit/UIKit.h>

#import "AppleTokens.h"
#import "Nonce.h"
#include "apple_sign_in.h"

@interface AppleSignInBridge : NSObject <ASAuthorizationControllerDelegate,
                                         ASAuthorizationControllerPresentationContextProviding>
- (void)startWithHandler:(AppleAnswerHandler)handler;
@end

@implementation AppleSignInBridge {
    AppleAnswerHandler _handler;
    NSString *_currentNonce;
    UIWindow *_window;
}

// region: start
- (void)startWithHandler:(AppleAnswerHandler)handler {
    AppleAnswer failure;
    if (_handler) {
        failure.error = "Another request is pending.";
        handler(failure);
        return;
    }
    UIWindow *window = [self keyWindow];
    if (window == nil) {
        failure.error = "There is no window for Apple's sheet.";
        handler(failure);
        return;
    }
    NSString *nonce = MakeNonce(NULL);
    if (nonce == nil) {
        failure.error = "The system has no random bytes.";
        handler(failure);
        return;
    }
    // live: nonce: @"{nonce}"
    _handler = handler;
    _currentNonce = nonce;
    _window = window;
    ASAuthorizationAppleIDRequest *request =
        [[[ASAuthorizationAppleIDProvider alloc] init] createRequest];
    request.requestedScopes = @[ ASAuthorizationScopeFullName, ASAuthorizationScopeEmail ];
    request.nonce = SHA256Hex(nonce);
    // live: request.nonce: @"{sent}"
    ASAuthorizationController *controller =
        [[ASAuthorizationController alloc] initWithAuthorizationRequests:@[ request ]];
    controller.delegate = self;
    controller.presentationContextProvider = self;
    [controller performRequests];
}
// endregion: start

- (nullable UIWindow *)keyWindow {
    for (UIScene *scene in UIApplication.sharedApplication.connectedScenes) {
        if ([scene isKindOfClass:[UIWindowScene class]]) {
            UIWindow *window = ((UIWindowScene *)scene).keyWindow;
            if (window != nil) return window;
        }
    }
    return nil;
}

- (ASPresentationAnchor)presentationAnchorForAuthorizationController:
    (ASAuthorizationController *)controller {
    return _window;
}

/// Passes the response on and forgets the nonce: both are used once.
- (void)finish:(const AppleAnswer &)answer {
    AppleAnswerHandler handler = _handler;
    _handler = nullptr;
    _currentNonce = nil;
    _window = nil;
    if (handler) handler(answer);
}

// region: answer
- (void)authorizationController:(ASAuthorizationController *)controller
    didCompleteWithAuthorization:(ASAuthorization *)authorization {
    AppleAnswer answer;
    if (![authorization.credential isKindOfClass:[ASAuthorizationAppleIDCredential class]]) {
        answer.error = "Apple sent a credential of another kind.";
        [self finish:answer];
        return;
    }
    ASAuthorizationAppleIDCredential *appleID =
        (ASAuthorizationAppleIDCredential *)authorization.credential;
    NSString *token = nil;
    if (appleID.identityToken != nil) {
        token = [[NSString alloc] initWithData:appleID.identityToken
                                      encoding:NSUTF8StringEncoding];
    }
    if (token == nil || _currentNonce == nil) {
        answer.error = "There is no identity token, or no request it belongs to.";
        [self finish:answer];
        return;
    }
    answer.id_token = token.UTF8String;
    answer.raw_nonce = _currentNonce.UTF8String;
    // live: answer.id_token == "{token}"
    // live: answer.raw_nonce == "{nonce}"
    if (appleID.fullName != nil) {
        NSString *name = [NSPersonNameComponentsFormatter
            localizedStringFromPersonNameComponents:appleID.fullName
                                              style:NSPersonNameComponentsFormatterStyleDefault
                                            options:0];
        answer.name = name.UTF8String;
    }
    if (appleID.authorizationCode != nil) {
        NSString *code = [[NSString alloc] initWithData:appleID.authorizationCode
                                               encoding:NSUTF8StringEncoding];
        if (code != nil) answer.authorization_code = code.UTF8String;
    }
    [self finish:answer];
}
// endregion: answer

- (void)authorizationController:(ASAuthorizationController *)controller
           didCompleteWithError:(NSError *)error {
    AppleAnswer answer;
    answer.cancelled = [error.domain isEqualToString:ASAuthorizationErrorDomain] &&
                       error.code == ASAuthorizationErrorCanceled;
    answer.error = error.localizedDescription.UTF8String;
    [self finish:answer];
}

@end

void RequestAppleSignIn(AppleAnswerHandler handler) {
    static AppleSignInBridge *bridge = [[AppleSignInBridge alloc] init];
    [bridge startWithHandler:handler];
}

void RevokeAppleTokens(const std::string& authorization_code, std::function<void(bool)> done) {
    RevokeAppleTokensWithCode(@(authorization_code.c_str()), ^(BOOL revoked) {
        done(revoked);
    });
}
// endregion: bridge
