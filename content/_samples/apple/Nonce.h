// region: declare
#import <Foundation/Foundation.h>

FOUNDATION_EXTERN NSString *_Nullable MakeNonce(NSError *_Nullable *_Nullable error);
FOUNDATION_EXTERN NSString *_Nonnull SHA256Hex(NSString *_Nonnull text);
// endregion: declare
