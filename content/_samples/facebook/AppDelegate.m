// region: start
#import "AppDelegate.h"

@import FBSDKCoreKit;
@import FirebaseAuth;
@import FirebaseCore;
@import UIKit;

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions {
    [FIRApp configure];
    [FBSDKApplicationDelegate.sharedInstance application:application
                           didFinishLaunchingWithOptions:launchOptions];
    return YES;
}

@end
// endregion: start

// region: without-scenes
@implementation AppDelegate (OpenURL)

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [FBSDKApplicationDelegate.sharedInstance application:application
                                                        openURL:url
                                                        options:options] ||
           [[FIRAuth auth] canHandleURL:url];
}

@end
// endregion: without-scenes
