// region: url
#import "SceneDelegate.h"

@import FirebaseAuth;
@import GoogleSignIn;

@implementation SceneDelegate

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts {
    for (UIOpenURLContext *context in contexts) {
        if (![GIDSignIn.sharedInstance handleURL:context.URL]) {
            [[FIRAuth auth] canHandleURL:context.URL];
        }
    }
}

@end
// endregion: url
