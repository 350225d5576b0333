// firebase-ios-sdk 12.19.0 (eed63a35): FirebaseCore/Sources/Public/FirebaseCore/FIRApp.h, FIROptions.h.
#pragma once
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

@interface FIROptions : NSObject
@property(nonatomic, copy, nullable) NSString *clientID;
@end

@interface FIRApp : NSObject
@property(nonatomic, copy, readonly) FIROptions *options;
+ (void)configure;
+ (nullable FIRApp *)defaultApp;
@end

#pragma clang assume_nonnull end
