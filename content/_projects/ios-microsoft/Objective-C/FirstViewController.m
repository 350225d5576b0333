#import "App.h"

@interface SignInViewController (Guide)
- (void)signInWithMicrosoft;
@end

/// The first screen: a button for the sign-in of the guide.
@implementation FirstViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = UIColor.systemBackgroundColor;
    // The guide's controller needs the window that its view is in.
    SignInViewController *signIn = [[SignInViewController alloc] init];
    [self addChildViewController:signIn];
    [self.view addSubview:signIn.view];
    UIAction *action = [UIAction actionWithTitle:@"Sign in with Microsoft"
                                           image:nil
                                      identifier:nil
                                         handler:^(__unused UIAction *sender) {
        [signIn signInWithMicrosoft];
    }];
    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem primaryAction:action];
    [button sizeToFit];
    button.center = self.view.center;
    [self.view addSubview:button];
}

@end
