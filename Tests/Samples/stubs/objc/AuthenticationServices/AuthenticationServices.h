// AuthenticationServices, iOS 17 SDK: ASAuthorizationController.h, ASAuthorizationAppleIDProvider.h,
// ASAuthorizationAppleIDCredential.h, ASAuthorizationError.h.
#pragma once
#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

typedef UIWindow *ASPresentationAnchor;
typedef NSString *ASAuthorizationScope;
FOUNDATION_EXTERN ASAuthorizationScope const ASAuthorizationScopeFullName;
FOUNDATION_EXTERN ASAuthorizationScope const ASAuthorizationScopeEmail;
FOUNDATION_EXTERN NSString *const ASAuthorizationErrorDomain;
enum { ASAuthorizationErrorUnknown = 1000, ASAuthorizationErrorCanceled = 1001 };

@interface ASAuthorizationRequest : NSObject
@end

@interface ASAuthorizationOpenIDRequest : ASAuthorizationRequest
@property(nonatomic, copy, nullable) NSArray<ASAuthorizationScope> *requestedScopes;
@property(nonatomic, copy, nullable) NSString *state;
@property(nonatomic, copy, nullable) NSString *nonce;
@end

@interface ASAuthorizationAppleIDRequest : ASAuthorizationOpenIDRequest
@end

typedef enum : NSInteger {
    ASAuthorizationAppleIDProviderCredentialRevoked,
    ASAuthorizationAppleIDProviderCredentialAuthorized,
    ASAuthorizationAppleIDProviderCredentialNotFound,
    ASAuthorizationAppleIDProviderCredentialTransferred,
} ASAuthorizationAppleIDProviderCredentialState;

FOUNDATION_EXTERN NSNotificationName const ASAuthorizationAppleIDProviderCredentialRevokedNotification;

@interface ASAuthorizationAppleIDProvider : NSObject
- (ASAuthorizationAppleIDRequest *)createRequest;
- (void)getCredentialStateForUserID:(NSString *)userID
                         completion:(void (^)(ASAuthorizationAppleIDProviderCredentialState credentialState,
                                              NSError *_Nullable error))completion;
@end

@protocol ASAuthorizationCredential <NSObject>
@end

@interface ASAuthorization : NSObject
@property(nonatomic, readonly, strong) id<ASAuthorizationCredential> credential;
@end

@interface ASAuthorizationAppleIDCredential : NSObject <ASAuthorizationCredential>
@property(nonatomic, readonly, copy) NSString *user;
@property(nonatomic, readonly, copy, nullable) NSData *identityToken;
@property(nonatomic, readonly, copy, nullable) NSData *authorizationCode;
@property(nonatomic, readonly, copy, nullable) NSPersonNameComponents *fullName;
@end

@class ASAuthorizationController;

@protocol ASAuthorizationControllerDelegate <NSObject>
@optional
- (void)authorizationController:(ASAuthorizationController *)controller
    didCompleteWithAuthorization:(ASAuthorization *)authorization;
- (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error;
@end

@protocol ASAuthorizationControllerPresentationContextProviding <NSObject>
- (ASPresentationAnchor)presentationAnchorForAuthorizationController:(ASAuthorizationController *)controller;
@end

@interface ASAuthorizationController : NSObject
@property(nonatomic, weak, nullable) id<ASAuthorizationControllerDelegate> delegate;
@property(nonatomic, weak, nullable) id<ASAuthorizationControllerPresentationContextProviding>
    presentationContextProvider;
- (instancetype)initWithAuthorizationRequests:(NSArray<ASAuthorizationRequest *> *)authorizationRequests;
- (void)performRequests;
@end

#pragma clang assume_nonnull end
