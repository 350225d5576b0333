// region: revoke
#import "AppleTokens.h"

@import FirebaseAuth;

void RevokeAppleTokensWithCode(NSString *_Nonnull authorizationCode,
                               void (^_Nonnull done)(BOOL revoked)) {
    [[FIRAuth auth] revokeTokenWithAuthorizationCode:authorizationCode
                                          completion:^(NSError *_Nullable error) {
        if (error == nil) {
            done(YES);
            return;
        }
        NSLog(@"Apple's tokens were not revoked: %@", error);
        done(NO);
    }];
}
// endregion: revoke
