#import "AppleTokens.h"

// region: revoke
@import FirebaseAuth;

void RevokeAppleTokensWithCode(NSString *_Nonnull authorizationCode,
                               void (^_Nonnull done)(BOOL revoked)) {
    [[FIRAuth auth] revokeTokenWithAuthorizationCode:authorizationCode
                                          completion:^(NSError *_Nullable error) {
        done(error == nil);
    }];
}
// endregion: revoke
