// region: start
@import FirebaseCore;
@import UIKit;

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions {
    [FIRApp configure];
    return YES;
}

@end
// endregion: start
