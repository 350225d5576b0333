// region: url
#import "SceneDelegate.h"

@import FBSDKCoreKit;
@import FirebaseAuth;
@import UIKit;

@implementation SceneDelegate

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts {
    for (UIOpenURLContext *context in contexts) {
        BOOL handled =
            [FBSDKApplicationDelegate.sharedInstance application:UIApplication.sharedApplication
                                                         openURL:context.URL
                                                         options:@{}];
        if (!handled) {
            [[FIRAuth auth] canHandleURL:context.URL];
        }
    }
}

@end
// endregion: url
