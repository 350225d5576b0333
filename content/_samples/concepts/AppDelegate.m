// region: start
#import "AppDelegate.h"

@import FirebaseCore;

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions {
    [FIRApp configure];
    return YES;
}

@end
// endregion: start

// region: open-url
#import "AppDelegate.h"

@import FirebaseAuth;

@implementation AppDelegate (URLs)

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [[FIRAuth auth] canHandleURL:url];
}

@end
// endregion: open-url

// region: notifications
#import "AppDelegate.h"

@import FirebaseAuth;

@implementation AppDelegate (Notifications)

- (void)application:(UIApplication *)application
    didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken {
    [[FIRAuth auth] setAPNSToken:deviceToken type:FIRAuthAPNSTokenTypeUnknown];
}

- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult))completionHandler {
    if ([[FIRAuth auth] canHandleNotification:userInfo]) {
        completionHandler(UIBackgroundFetchResultNoData);
        return;
    }
    // Handle the notifications of your own app here.
    completionHandler(UIBackgroundFetchResultNoData);
}

@end
// endregion: notifications
