// with: facebook/LimitedLoginViewController.m
// region: classic
#import "LimitedLoginViewController.h"

@import AppTrackingTransparency;
@import FBSDKLoginKit;
@import FirebaseAuth;
@import UIKit;

@implementation LimitedLoginViewController (Classic)

- (void)continueWithClassicLogin {
    [self requestClassicCredential:^(FIRAuthCredential *_Nullable credential,
                                     NSError *_Nullable error) {
        if (credential == nil) {
            if (error != nil) {
                [self showError:error];
            }
            return;
        }
        [[FIRAuth auth] signInWithCredential:credential
                                  completion:^(FIRAuthDataResult *_Nullable data,
                                               NSError *_Nullable signInError) {
            if (signInError != nil) {
                [self showError:signInError];
                return;
            }
            // live: data.user.uid: @"{uid}"
            [self welcomeUser:data.user];
        }];
    }];
}

/// Gets an access token if the user allows tracking, otherwise an ID token.
- (void)requestClassicCredential:(void (^)(FIRAuthCredential *_Nullable,
                                           NSError *_Nullable))handler {
    [ATTrackingManager requestTrackingAuthorizationWithCompletionHandler:^(
                           ATTrackingManagerAuthorizationStatus status) {
        dispatch_async(dispatch_get_main_queue(), ^{
            if (status != ATTrackingManagerAuthorizationStatusAuthorized) {
                [self requestLimitedCredential:handler];
                return;
            }
            [self requestAccessToken:handler];
        });
    }];
}

- (void)requestAccessToken:(void (^)(FIRAuthCredential *_Nullable, NSError *_Nullable))handler {
    FBSDKLoginConfiguration *configuration =
        [[FBSDKLoginConfiguration alloc] initWithPermissions:@[ @"public_profile", @"email" ]
                                                    tracking:FBSDKLoginTrackingEnabled];
    self.manager = [[FBSDKLoginManager alloc] init];
    [self.manager logInFromViewController:self
                            configuration:configuration
                               completion:^(FBSDKLoginManagerLoginResult *_Nullable result,
                                            NSError *_Nullable error) {
        NSString *token = FBSDKAccessToken.currentAccessToken.tokenString;
        if (result == nil || result.isCancelled || token == nil) {
            handler(nil, error);
            return;
        }
        // live: token: @"{access}"
        handler([FIRFacebookAuthProvider credentialWithAccessToken:token], nil);
    }];
}

@end
// endregion: classic
