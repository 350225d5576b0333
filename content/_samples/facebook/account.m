// with: facebook/LimitedLoginViewController.m
// region: reauthenticate
#import "LimitedLoginViewController.h"

@import FBSDKLoginKit;
@import FirebaseAuth;

@implementation LimitedLoginViewController (Reauthenticate)

- (void)reauthenticateWithFacebook:(void (^)(void))next {
    [self requestLimitedCredential:^(FIRAuthCredential *_Nullable credential,
                                     NSError *_Nullable error) {
        FIRUser *user = [FIRAuth auth].currentUser;
        if (user == nil || credential == nil) {
            if (error != nil) {
                [self showError:error];
            }
            return;
        }
        [user reauthenticateWithCredential:credential
                                completion:^(FIRAuthDataResult *_Nullable data,
                                             NSError *_Nullable failure) {
            if (data == nil) {
                [self showError:failure];
                return;
            }
            next();
        }];
    }];
}

@end
// endregion: reauthenticate

// region: link
@implementation LimitedLoginViewController (Link)

- (void)linkFacebook {
    [self requestLimitedCredential:^(FIRAuthCredential *_Nullable credential,
                                     NSError *_Nullable error) {
        FIRUser *user = [FIRAuth auth].currentUser;
        if (user == nil || credential == nil) {
            if (error != nil) {
                [self showError:error];
            }
            return;
        }
        [user linkWithCredential:credential
                      completion:^(FIRAuthDataResult *_Nullable data, NSError *_Nullable failure) {
            if (data == nil) {
                [self showError:failure];
                return;
            }
            [self welcomeUser:data.user];
        }];
    }];
}

@end
// endregion: link

// region: sign-out
@implementation LimitedLoginViewController (SignOut)

- (void)signOutOfFacebook {
    NSError *error = nil;
    if (![[FIRAuth auth] signOut:&error]) {
        [self showError:error];
        return;
    }
    [[[FBSDKLoginManager alloc] init] logOut];
}

@end
// endregion: sign-out

// region: delete
@implementation LimitedLoginViewController (Delete)

- (void)deleteFacebookAccount {
    [self reauthenticateWithFacebook:^{
        [[FIRAuth auth].currentUser deleteWithCompletion:^(NSError *_Nullable error) {
            if (error != nil) {
                [self showError:error];
                return;
            }
            [[[FBSDKLoginManager alloc] init] logOut];
        }];
    }];
}

@end
// endregion: delete
