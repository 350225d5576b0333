// facebook-ios-sdk 18.1.0 (c00e9e0e): the Objective-C names of FBSDKCoreKit/FBSDKCoreKit/ApplicationDelegate.swift,
// AccessToken.swift, AuthenticationToken.swift.
#pragma once
#import <UIKit/UIKit.h>

#pragma clang assume_nonnull begin

@interface FBSDKApplicationDelegate : NSObject
@property(class, nonatomic, readonly) FBSDKApplicationDelegate *sharedInstance;
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions;
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options;
@end

@interface FBSDKAccessToken : NSObject
@property(class, nonatomic, copy, nullable) FBSDKAccessToken *currentAccessToken;
@property(nonatomic, readonly, copy) NSString *tokenString;
@end

@interface FBSDKAuthenticationToken : NSObject
@property(class, nonatomic, copy, nullable) FBSDKAuthenticationToken *currentAuthenticationToken;
@property(nonatomic, readonly, copy) NSString *tokenString;
@end

#pragma clang assume_nonnull end
