// region: declare
#import <Foundation/Foundation.h>

/// Revokes Apple's tokens and calls back with whether that worked.
FOUNDATION_EXTERN void RevokeAppleTokensWithCode(NSString *_Nonnull authorizationCode,
                                                 void (^_Nonnull done)(BOOL revoked));
// endregion: declare
