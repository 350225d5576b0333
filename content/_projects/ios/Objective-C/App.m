#import "App.h"

@implementation UIViewController (App)

- (void)showError:(nullable NSError *)error {
    NSLog(@"%@", error.localizedDescription);
}

- (void)welcomeUser:(nonnull FIRUser *)user {
    NSLog(@"Signed in: %@", user.uid);
}

- (void)askToRevokeByHand {
    NSLog(@"Remove this app under Sign in with Apple in Settings.");
}

- (void)continueSensitiveOperation {
    NSLog(@"Reauthenticated.");
}

- (void)chooseFromFactors:(nonnull NSArray<FIRMultiFactorInfo *> *)hints {
    NSLog(@"Second factors: %@", hints);
}

- (void)askForExistingProviderOfEmail:(nullable NSString *)email {
    NSLog(@"%@ has an account: sign in to it as before.", email);
}

@end
