// GoogleSignIn-iOS 9.1.0 (4d94ec77), and 10.1.0 by its release notes: GoogleSignIn/Sources/Public/GoogleSignIn/GIDSignIn.h, GIDConfiguration.h, GIDGoogleUser.h,
// GIDToken.h, GIDSignInResult.h.
#pragma once
#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

@interface GIDConfiguration : NSObject
- (instancetype)initWithClientID:(NSString *)clientID;
@end

@interface GIDToken : NSObject
@property(nonatomic, copy, readonly) NSString *tokenString;
@end

@interface GIDGoogleUser : NSObject
@property(nonatomic, readonly, nullable) GIDToken *idToken;
@property(nonatomic, readonly) GIDToken *accessToken;
@end

@interface GIDSignInResult : NSObject
@property(nonatomic, readonly) GIDGoogleUser *user;
@end

FOUNDATION_EXTERN NSString *const kGIDSignInErrorDomain;
enum { kGIDSignInErrorCodeCanceled = -5 };

@interface GIDSignIn : NSObject
@property(class, nonatomic, readonly) GIDSignIn *sharedInstance;
@property(nonatomic, nullable) GIDConfiguration *configuration;
- (void)signInWithPresentingViewController:(UIViewController *)presentingViewController
                                completion:(void (^_Nullable)(GIDSignInResult *_Nullable,
                                                              NSError *_Nullable))completion;
- (void)signInWithPresentingViewController:(UIViewController *)presentingViewController
                                      hint:(nullable NSString *)hint
                          additionalScopes:(nullable NSArray<NSString *> *)additionalScopes
                                     nonce:(nullable NSString *)nonce
                                completion:(void (^_Nullable)(GIDSignInResult *_Nullable,
                                                              NSError *_Nullable))completion;
- (BOOL)handleURL:(NSURL *)url;
- (void)signOut;
- (void)disconnectWithCompletion:(void (^_Nullable)(NSError *_Nullable error))completion;
@end

#pragma clang assume_nonnull end
