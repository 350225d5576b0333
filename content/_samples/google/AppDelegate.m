// region: start
@import FirebaseAuth;
@import FirebaseCore;
@import GoogleSignIn;
@import UIKit;

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions {
    [FIRApp configure];
    return YES;
}

// Called only in an app without scenes.
- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [GIDSignIn.sharedInstance handleURL:url] || [[FIRAuth auth] canHandleURL:url];
}

@end
// endregion: start
