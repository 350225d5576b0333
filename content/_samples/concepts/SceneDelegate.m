// region: url
@import FirebaseAuth;
@import UIKit;

@implementation SceneDelegate

- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts {
    for (UIOpenURLContext *context in contexts) {
        [[FIRAuth auth] canHandleURL:context.URL];
    }
}

@end
// endregion: url
