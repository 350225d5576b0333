// with: facebook/LimitedLoginViewController.m
// region: button
#import "LimitedLoginViewController.h"

@import AppTrackingTransparency;
@import FBSDKLoginKit;
@import FirebaseAuth;
@import UIKit;

@interface LimitedLoginViewController (ClassicButton) <FBSDKLoginButtonDelegate>
@end

@implementation LimitedLoginViewController (ClassicButton)

/// Call it from `viewDidAppear:`.
- (void)addClassicButton {
    [ATTrackingManager
        requestTrackingAuthorizationWithCompletionHandler:^(ATTrackingManagerAuthorizationStatus status) {
            (void)status;  // loginButtonWillLogin: reads it when the user taps
        }];
    FBSDKLoginButton *button = [[FBSDKLoginButton alloc] init];
    button.permissions = @[ @"public_profile", @"email" ];
    button.delegate = self;
    button.center = self.view.center;
    [self.view addSubview:button];
}

- (BOOL)loginButtonWillLogin:(FBSDKLoginButton *)loginButton {
    if (ATTrackingManager.trackingAuthorizationStatus ==
        ATTrackingManagerAuthorizationStatusAuthorized) {
        return YES;
    }
    [self continueWithFacebook];
    return NO;
}

- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(nullable FBSDKLoginManagerLoginResult *)result
                    error:(nullable NSError *)error {
    if (error != nil) {
        [self showError:error];
        return;
    }
    NSString *token = result.token.tokenString;
    if (result.isCancelled || token == nil) {
        return;
    }
    FIRAuthCredential *credential = [FIRFacebookAuthProvider credentialWithAccessToken:token];
    [[FIRAuth auth] signInWithCredential:credential
                              completion:^(FIRAuthDataResult *_Nullable data,
                                           NSError *_Nullable signInError) {
        if (signInError != nil) {
            [self showError:signInError];
            return;
        }
        [self welcomeUser:data.user];
    }];
}

- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        [self showError:error];
    }
}

@end
// endregion: button
