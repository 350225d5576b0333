// The headers of this app. The target's *Prefix Header* names this file, so that every file sees it.
#pragma once
#ifdef __OBJC__
#import <FirebaseAuth/FirebaseAuth.h>
#import <UIKit/UIKit.h>

// What the guide calls your app's own code.
@interface UIViewController (App)
- (void)showError:(nullable NSError *)error;
- (void)welcomeUser:(nonnull FIRUser *)user;
- (void)askToRevokeByHand;
- (void)continueSensitiveOperation;
- (void)chooseFromFactors:(nonnull NSArray<FIRMultiFactorInfo *> *)hints;
- (void)askForExistingProviderOfEmail:(nullable NSString *)email;
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property(nullable, strong, nonatomic) UIWindow *window;
@end

@interface FirstViewController : UIViewController
@end

@interface SignInViewController : UIViewController
@end

@interface LimitedLoginViewController : UIViewController
@end

@interface FacebookButtonViewController : UIViewController
@end

@interface SecondFactorViewController : UIViewController
@end

@interface Session : NSObject
- (void)watch:(void (^_Nonnull)(FIRUser *_Nullable user))show;
- (void)stop;
@end
#endif
