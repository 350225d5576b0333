// UIKit, iOS 17 SDK, as far as the samples need it. Source: developer.apple.com/documentation/uikit.
#pragma once
#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

typedef struct CGPoint {
    double x, y;
} CGPoint;

@class UIWindow;

@interface UIResponder : NSObject
@end

@interface UIView : UIResponder
@property(nonatomic) CGPoint center;
@property(nullable, nonatomic, readonly) UIWindow *window;
- (void)addSubview:(UIView *)view;
@end

@interface UIWindow : UIView
@end

@interface UIButton : UIView
@end

@interface UIViewController : UIResponder
@property(null_resettable, nonatomic, strong) UIView *view;
- (void)viewDidLoad;
@end

@interface UIScene : UIResponder
@end

@interface UIWindowScene : UIScene
@property(nullable, nonatomic, readonly) UIWindow *keyWindow;
@end

@interface UIApplication : UIResponder
@property(class, nonatomic, readonly) UIApplication *sharedApplication;
@property(nonatomic, readonly) NSSet<UIScene *> *connectedScenes;
@end

@protocol UIApplicationDelegate <NSObject>
@optional
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary *)launchOptions;
@end

#pragma clang assume_nonnull end
