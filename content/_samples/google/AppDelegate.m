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
@import GoogleSignIn;

@implementation AppDelegate (URLs)

- (BOOL)application:(UIApplication *)application
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options {
    return [GIDSignIn.sharedInstance handleURL:url] || [[FIRAuth auth] canHandleURL:url];
}

@end
// endregion: open-url
