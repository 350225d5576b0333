// firebase-ios-sdk 12.19.0 (eed63a35): the Objective-C names that FirebaseAuth/Sources/Swift declares with @objc,
// in Auth/Auth.swift, User/User.swift, AuthProvider/*.swift, MultiFactor/**/*.swift, Utilities/AuthErrors.swift.
// What the SDK has removed stands here as unavailable, with the version that removed it.
#pragma once
#import <FirebaseCore/FirebaseCore.h>
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

@class FIRAuthDataResult, FIRMultiFactor, FIRMultiFactorAssertion, FIRUser;
typedef void (^FIRAuthDataResultBlock)(FIRAuthDataResult *_Nullable, NSError *_Nullable);

@protocol FIRAuthUIDelegate <NSObject>
@end

@interface FIRAuthCredential : NSObject
@property(nonatomic, readonly, copy) NSString *provider;
@end

@interface FIROAuthCredential : FIRAuthCredential
@property(nonatomic, readonly, copy, nullable) NSString *IDToken;
@property(nonatomic, readonly, copy, nullable) NSString *accessToken;
@end

@interface FIRPhoneAuthCredential : FIRAuthCredential
@end

@protocol FIRUserInfo <NSObject>
@property(nonatomic, readonly, copy) NSString *providerID;
@property(nonatomic, readonly, copy) NSString *uid;
@end

@interface FIRUser : NSObject <FIRUserInfo>
@property(nonatomic, readonly, copy, nullable) NSString *displayName;
@property(nonatomic, readonly, copy, nullable) NSString *email;
@property(nonatomic, readonly) BOOL isEmailVerified;
@property(nonatomic, readonly) FIRMultiFactor *multiFactor;
@property(nonatomic, readonly, copy) NSArray<id<FIRUserInfo>> *providerData;
- (void)reloadWithCompletion:(void (^_Nullable)(NSError *_Nullable))completion;
- (void)getIDTokenWithCompletion:(void (^_Nullable)(NSString *_Nullable, NSError *_Nullable))completion;
- (void)sendEmailVerificationWithCompletion:(void (^_Nullable)(NSError *_Nullable))completion;
- (void)reauthenticateWithCredential:(FIRAuthCredential *)credential
                          completion:(nullable FIRAuthDataResultBlock)completion;
- (void)linkWithCredential:(FIRAuthCredential *)credential completion:(nullable FIRAuthDataResultBlock)completion;
- (void)unlinkFromProvider:(NSString *)provider
                completion:(void (^_Nullable)(FIRUser *_Nullable, NSError *_Nullable))completion;
- (void)deleteWithCompletion:(void (^_Nullable)(NSError *_Nullable))completion;
- (void)linkAndRetrieveDataWithCredential:(FIRAuthCredential *)credential
                               completion:(nullable FIRAuthDataResultBlock)completion
    __attribute__((unavailable("removed in 7.0: use linkWithCredential:completion:")));
@end

@interface FIRAdditionalUserInfo : NSObject
@property(nonatomic, readonly, copy, nullable) NSDictionary<NSString *, id> *profile;
@property(nonatomic, readonly) BOOL isNewUser;
@end

@interface FIRAuthDataResult : NSObject
@property(nonatomic, readonly) FIRUser *user;
@property(nonatomic, readonly, nullable) FIRAdditionalUserInfo *additionalUserInfo;
@property(nonatomic, readonly, nullable) FIROAuthCredential *credential;
@end

typedef enum : NSInteger {
    FIRAuthAPNSTokenTypeUnknown,
    FIRAuthAPNSTokenTypeSandbox,
    FIRAuthAPNSTokenTypeProd,
} FIRAuthAPNSTokenType;

@interface FIRAuth : NSObject
@property(nonatomic, readonly, nullable) FIRUser *currentUser;
+ (FIRAuth *)auth;
- (void)signInWithCredential:(FIRAuthCredential *)credential completion:(nullable FIRAuthDataResultBlock)completion;
- (void)signInWithCustomToken:(NSString *)token completion:(nullable FIRAuthDataResultBlock)completion;
- (void)revokeTokenWithAuthorizationCode:(NSString *)authorizationCode
                              completion:(void (^_Nullable)(NSError *_Nullable))completion;
- (void)useEmulatorWithHost:(NSString *)host port:(NSInteger)port;
- (id<NSObject>)addAuthStateDidChangeListener:(void (^)(FIRAuth *, FIRUser *_Nullable))listener
    __attribute__((warn_unused_result));
- (void)removeAuthStateDidChangeListener:(id<NSObject>)listenerHandle;
- (BOOL)canHandleURL:(NSURL *)url;
- (BOOL)canHandleNotification:(NSDictionary *)userInfo;
- (void)setAPNSToken:(NSData *)token type:(FIRAuthAPNSTokenType)type;
- (BOOL)signOut:(NSError *_Nullable *_Nullable)error __attribute__((warn_unused_result));
- (void)fetchSignInMethodsForEmail:(NSString *)email
                        completion:(void (^_Nullable)(NSArray<NSString *> *_Nullable, NSError *_Nullable))completion
    __attribute__((deprecated("returns an empty list when e-mail enumeration protection is enabled")));
- (void)fetchProvidersForEmail:(NSString *)email
                    completion:(void (^_Nullable)(NSArray<NSString *> *_Nullable, NSError *_Nullable))completion
    __attribute__((unavailable("removed in 7.0: ask the person")));
- (void)signInAndRetrieveDataWithCredential:(FIRAuthCredential *)credential
                                 completion:(nullable FIRAuthDataResultBlock)completion
    __attribute__((unavailable("removed in 7.0: use signInWithCredential:completion:")));
@end

@interface FIROAuthProvider : NSObject
@property(nonatomic, copy, nullable) NSArray<NSString *> *scopes;
@property(nonatomic, copy, nullable) NSDictionary<NSString *, NSString *> *customParameters;
+ (FIROAuthProvider *)providerWithProviderID:(NSString *)providerID;
+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)idToken
                                        rawNonce:(NSString *)rawNonce;
+ (FIROAuthCredential *)credentialWithProviderID:(NSString *)providerID
                                         IDToken:(NSString *)idToken
                                        rawNonce:(NSString *)rawNonce
                                     accessToken:(NSString *)accessToken;
+ (FIROAuthCredential *)appleCredentialWithIDToken:(NSString *)idToken
                                          rawNonce:(nullable NSString *)rawNonce
                                          fullName:(nullable NSPersonNameComponents *)fullName;
- (void)getCredentialWithUIDelegate:(nullable id<FIRAuthUIDelegate>)delegate
                         completion:(void (^_Nullable)(FIRAuthCredential *_Nullable, NSError *_Nullable))completion;
@end

@interface FIRFacebookAuthProvider : NSObject
+ (FIRAuthCredential *)credentialWithAccessToken:(NSString *)accessToken;
@end

@interface FIRGitHubAuthProvider : NSObject
+ (FIRAuthCredential *)credentialWithToken:(NSString *)token;
@end

@interface FIRGoogleAuthProvider : NSObject
+ (FIRAuthCredential *)credentialWithIDToken:(NSString *)idToken accessToken:(NSString *)accessToken;
@end

@interface FIRMultiFactorSession : NSObject
@end

@interface FIRMultiFactorAssertion : NSObject
@end

@interface FIRMultiFactorInfo : NSObject
@property(nonatomic, readonly, copy) NSString *UID;
@property(nonatomic, readonly, copy) NSString *factorID;
@property(nonatomic, readonly, copy, nullable) NSString *displayName;
@end

@interface FIRPhoneMultiFactorInfo : FIRMultiFactorInfo
@property(nonatomic, readonly, copy) NSString *phoneNumber;
@end

@interface FIRMultiFactorResolver : NSObject
@property(nonatomic, readonly) FIRMultiFactorSession *session;
@property(nonatomic, readonly, copy) NSArray<FIRMultiFactorInfo *> *hints;
- (void)resolveSignInWithAssertion:(FIRMultiFactorAssertion *)assertion
                        completion:(nullable FIRAuthDataResultBlock)completion;
@end

@interface FIRPhoneMultiFactorGenerator : NSObject
+ (FIRMultiFactorAssertion *)assertionWithCredential:(FIRPhoneAuthCredential *)phoneAuthCredential;
@end

@interface FIRTOTPSecret : NSObject
- (NSString *)sharedSecretKey;
- (NSString *)generateQRCodeURLWithAccountName:(NSString *)accountName issuer:(NSString *)issuer;
- (void)openInOTPAppWithQRCodeURL:(NSString *)qrCodeURL;
@end

@interface FIRTOTPMultiFactorGenerator : NSObject
+ (void)generateSecretWithMultiFactorSession:(FIRMultiFactorSession *)session
                                  completion:(void (^)(FIRTOTPSecret *_Nullable, NSError *_Nullable))completion;
+ (FIRMultiFactorAssertion *)assertionForEnrollmentWithSecret:(FIRTOTPSecret *)secret
                                              oneTimePassword:(NSString *)oneTimePassword;
+ (FIRMultiFactorAssertion *)assertionForSignInWithEnrollmentID:(NSString *)enrollmentID
                                                oneTimePassword:(NSString *)oneTimePassword;
@end

@interface FIRMultiFactor : NSObject
@property(nonatomic, copy) NSArray<FIRMultiFactorInfo *> *enrolledFactors;
- (void)getSessionWithCompletion:(void (^_Nullable)(FIRMultiFactorSession *_Nullable, NSError *_Nullable))completion;
- (void)enrollWithAssertion:(FIRMultiFactorAssertion *)assertion
                displayName:(nullable NSString *)displayName
                 completion:(void (^_Nullable)(NSError *_Nullable))completion;
- (void)unenrollWithInfo:(FIRMultiFactorInfo *)factorInfo completion:(void (^_Nullable)(NSError *_Nullable))completion;
@end

@interface FIRPhoneAuthProvider : NSObject
+ (FIRPhoneAuthProvider *)provider;
- (void)verifyPhoneNumber:(NSString *)phoneNumber
               UIDelegate:(nullable id<FIRAuthUIDelegate>)delegate
       multiFactorSession:(nullable FIRMultiFactorSession *)session
               completion:(void (^_Nullable)(NSString *_Nullable, NSError *_Nullable))completion;
- (void)verifyPhoneNumberWithMultiFactorInfo:(FIRPhoneMultiFactorInfo *)multiFactorInfo
                                  UIDelegate:(nullable id<FIRAuthUIDelegate>)delegate
                          multiFactorSession:(nullable FIRMultiFactorSession *)session
                                  completion:(void (^_Nullable)(NSString *_Nullable, NSError *_Nullable))completion;
- (FIRPhoneAuthCredential *)credentialWithVerificationID:(NSString *)verificationID
                                        verificationCode:(NSString *)verificationCode;
@end

FOUNDATION_EXTERN NSString *const FIRAuthErrorDomain;
FOUNDATION_EXTERN NSString *const FIRAuthErrorUserInfoNameKey;
FOUNDATION_EXTERN NSString *const FIRAuthErrorUserInfoEmailKey;
FOUNDATION_EXTERN NSString *const FIRAuthErrorUserInfoUpdatedCredentialKey;
FOUNDATION_EXTERN NSString *const FIRAuthErrorUserInfoMultiFactorResolverKey;

typedef enum : NSInteger {
    FIRAuthErrorCodeInvalidCredential = 17004,
    FIRAuthErrorCodeUserDisabled = 17005,
    FIRAuthErrorCodeUserNotFound = 17011,
    FIRAuthErrorCodeAccountExistsWithDifferentCredential = 17012,
    FIRAuthErrorCodeRequiresRecentLogin = 17014,
    FIRAuthErrorCodeInvalidUserToken = 17017,
    FIRAuthErrorCodeUserTokenExpired = 17021,
    FIRAuthErrorCodeCredentialAlreadyInUse = 17025,
    FIRAuthErrorCodeWebContextCancelled = 17058,
    FIRAuthErrorCodeNullUser = 17067,
    FIRAuthErrorCodeSecondFactorRequired = 17078,
    FIRAuthErrorCodeMissingOrInvalidNonce = 17094,
} FIRAuthErrorCode;

#pragma clang assume_nonnull end
