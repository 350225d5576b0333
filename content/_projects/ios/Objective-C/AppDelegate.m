#import "AppDelegate.h"

@import FirebaseCore;

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions {
    [FIRApp configure];
    return YES;
}

@end
