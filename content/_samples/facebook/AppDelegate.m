// region: start
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

// Called only in an app without scenes.
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [FBSDKApplicationDelegate.sharedInstance application:application
                                                        openURL:url
                                                        options:options] ||
           [[FIRAuth auth] canHandleURL:url];
}

@end
// endregion: start
