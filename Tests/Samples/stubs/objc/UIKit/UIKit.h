// UIKit, iOS 27 SDK, as far as the samples need it. Source: developer.apple.com/documentation/uikit, 28 November 2026.
#pragma once
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

typedef struct CGPoint {
    double x, y;
} CGPoint;

@class UIViewController;
@class UIWindow;
@class UIWindowScene;

@interface UIColor : NSObject
@property(class, nonatomic, readonly) UIColor *systemBackgroundColor;
@end

@interface UIResponder : NSObject
@end

@interface UIView : UIResponder
@property(nonatomic) CGPoint center;
@property(nullable, nonatomic, readonly) UIWindow *window;
- (void)addSubview:(UIView *)view;
@property(nullable, nonatomic, copy) UIColor *backgroundColor;
- (void)sizeToFit;
@end

@interface UIWindow : UIView
- (instancetype)init __attribute__((deprecated("Use initWithWindowScene: instead (iOS 26.0)")));
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene;
@property(nullable, nonatomic, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end

@class UIAction;
@class UIImage;
typedef void (^UIActionHandler)(__kindof UIAction *action);

@interface UIAction : NSObject
+ (instancetype)actionWithTitle:(NSString *)title
                          image:(nullable UIImage *)image
                     identifier:(nullable NSString *)identifier
                        handler:(UIActionHandler)handler;
@end

typedef enum : NSInteger {
    UIButtonTypeCustom,
    UIButtonTypeSystem,
} UIButtonType;

@interface UIButton : UIView
+ (instancetype)buttonWithType:(UIButtonType)buttonType primaryAction:(nullable UIAction *)primaryAction;
@end

@interface UIViewController : UIResponder
@property(null_resettable, nonatomic, strong) UIView *view;
- (void)viewDidLoad;
- (void)addChildViewController:(UIViewController *)childController;
- (void)viewDidAppear:(BOOL)animated;
@end

@interface UIScene : UIResponder
@end

@interface UIWindowScene : UIScene
@property(nullable, nonatomic, readonly) UIWindow *keyWindow;
@end

@interface UIOpenURLContext : NSObject
@property(nonatomic, readonly, copy) NSURL *URL;
@end

@interface UISceneSession : NSObject
@end

@interface UISceneConnectionOptions : NSObject
@property(nonatomic, readonly, copy) NSSet<UIOpenURLContext *> *URLContexts;
@end

@protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts;
@end

@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property(nullable, nonatomic, strong) UIWindow *window;
@end

typedef NSString *UIApplicationOpenURLOptionsKey;

typedef enum : NSUInteger {
    UIBackgroundFetchResultNewData,
    UIBackgroundFetchResultNoData,
    UIBackgroundFetchResultFailed,
} UIBackgroundFetchResult;

@interface UIApplication : UIResponder
@property(class, nonatomic, readonly) UIApplication *sharedApplication;
@property(nonatomic, readonly) NSSet<UIScene *> *connectedScenes;
- (void)registerForRemoteNotifications;
@end

@protocol UIApplicationDelegate <NSObject>
@optional
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions;
- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options;
- (void)application:(UIApplication *)application
    didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)deviceToken;
- (void)application:(UIApplication *)application
    didReceiveRemoteNotification:(NSDictionary *)userInfo
          fetchCompletionHandler:(void (^)(UIBackgroundFetchResult result))completionHandler;
@end

FOUNDATION_EXTERN int UIApplicationMain(int argc, char *_Nullable *_Nonnull argv, NSString *_Nullable principalClassName,
                                        NSString *_Nullable delegateClassName);

#pragma clang assume_nonnull end
