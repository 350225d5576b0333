// What the guides call "your app's own code": every Objective-C sample is checked with this header before it.
#pragma once
#import <FBSDKLoginKit/FBSDKLoginKit.h>
#import <FirebaseAuth/FirebaseAuth.h>
#import <UIKit/UIKit.h>

@interface UIViewController (App)
- (void)showError:(nullable NSError *)error;
- (void)welcomeUser:(nonnull FIRUser *)user;
- (void)continueSensitiveOperation;
- (void)askToRevokeByHand;
- (void)chooseFromFactors:(nonnull NSArray<FIRMultiFactorInfo *> *)hints;
- (void)askForExistingProviderOfEmail:(nullable NSString *)email;
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property(nullable, strong, nonatomic) UIWindow *window;
@end

@interface SignInViewController : UIViewController
@end

@interface SecondFactorViewController : UIViewController
@end

@interface LimitedLoginViewController : UIViewController
@end

@interface FacebookButtonViewController : UIViewController
@end

@interface Session : NSObject
- (void)watch:(void (^_Nonnull)(FIRUser *_Nullable user))show;
- (void)stop;
@end
