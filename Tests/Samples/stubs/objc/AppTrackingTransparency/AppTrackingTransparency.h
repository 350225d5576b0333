// AppTrackingTransparency, iOS 17 SDK. Source: developer.apple.com/documentation/apptrackingtransparency/attrackingmanager.
#pragma once
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

typedef enum : NSUInteger {
    ATTrackingManagerAuthorizationStatusNotDetermined,
    ATTrackingManagerAuthorizationStatusRestricted,
    ATTrackingManagerAuthorizationStatusDenied,
    ATTrackingManagerAuthorizationStatusAuthorized,
} ATTrackingManagerAuthorizationStatus;

@interface ATTrackingManager : NSObject
@property(class, nonatomic, readonly) ATTrackingManagerAuthorizationStatus trackingAuthorizationStatus;
+ (void)requestTrackingAuthorizationWithCompletionHandler:
    (void (^)(ATTrackingManagerAuthorizationStatus status))completion;
@end

#pragma clang assume_nonnull end
