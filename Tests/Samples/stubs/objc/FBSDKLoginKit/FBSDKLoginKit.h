// facebook-ios-sdk 18.1.0 (c00e9e0e): the Objective-C names of FBSDKLoginKit/FBSDKLoginKit/FBLoginButton.swift,
// LoginManager.swift, LoginConfiguration.swift, LoginButtonDelegate.swift, LoginTracking.swift.
#pragma once
#import <FBSDKCoreKit/FBSDKCoreKit.h>
#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

typedef enum : NSUInteger { FBSDKLoginTrackingEnabled, FBSDKLoginTrackingLimited } FBSDKLoginTracking;

@interface FBSDKLoginManagerLoginResult : NSObject
@property(nonatomic, readonly, nullable) FBSDKAccessToken *token;
@property(nonatomic, readonly, nullable) FBSDKAuthenticationToken *authenticationToken;
@property(nonatomic, readonly) BOOL isCancelled;
@end

@interface FBSDKLoginConfiguration : NSObject
@property(nonatomic, readonly, copy) NSString *nonce;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> *)permissions
                                    tracking:(FBSDKLoginTracking)tracking;
- (nullable instancetype)initWithPermissions:(NSArray<NSString *> *)permissions
                                    tracking:(FBSDKLoginTracking)tracking
                                       nonce:(NSString *)nonce;
@end

typedef void (^FBSDKLoginManagerLoginResultBlock)(FBSDKLoginManagerLoginResult *_Nullable result,
                                                  NSError *_Nullable error);

@interface FBSDKLoginManager : NSObject
- (void)logInFromViewController:(nullable UIViewController *)viewController
                  configuration:(nullable FBSDKLoginConfiguration *)configuration
                     completion:(FBSDKLoginManagerLoginResultBlock)completion;
- (void)logOut;
@end

@class FBSDKLoginButton;

@protocol FBSDKLoginButtonDelegate <NSObject>
- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(nullable FBSDKLoginManagerLoginResult *)result
                    error:(nullable NSError *)error;
- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton;
@optional
- (BOOL)loginButtonWillLogin:(FBSDKLoginButton *)loginButton;
@end

@interface FBSDKLoginButton : UIButton
@property(nonatomic, weak, nullable) id<FBSDKLoginButtonDelegate> delegate;
@property(nonatomic, copy) NSArray<NSString *> *permissions;
@property(nonatomic) FBSDKLoginTracking loginTracking;
@property(nonatomic, copy, nullable) NSString *nonce;
@end

#pragma clang assume_nonnull end
