// facebook-ios-sdk 18: the Objective-C names of FBSDKLoginKit (FBLoginButton, LoginManager, LoginButtonDelegate,
// LoginTracking) and of the two tokens in FBSDKCoreKit.
#pragma once
#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

typedef enum : NSUInteger { FBSDKLoginTrackingEnabled, FBSDKLoginTrackingLimited } FBSDKLoginTracking;

@interface FBSDKAccessToken : NSObject
@property(class, nonatomic, copy, nullable) FBSDKAccessToken *currentAccessToken;
@property(nonatomic, readonly, copy) NSString *tokenString;
@end

@interface FBSDKAuthenticationToken : NSObject
@property(class, nonatomic, copy, nullable) FBSDKAuthenticationToken *currentAuthenticationToken;
@property(nonatomic, readonly, copy) NSString *tokenString;
@end

@interface FBSDKLoginManagerLoginResult : NSObject
@property(nonatomic, readonly) BOOL isCancelled;
@end

@interface FBSDKLoginManager : NSObject
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
