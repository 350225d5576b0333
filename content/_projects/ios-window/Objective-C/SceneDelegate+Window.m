#import "SceneDelegate.h"

@implementation SceneDelegate (Window)

- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
    if (![scene isKindOfClass:[UIWindowScene class]]) {
        return;
    }
    self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
    self.window.rootViewController = [[FirstViewController alloc] init];
    [self.window makeKeyAndVisible];
}

@end
