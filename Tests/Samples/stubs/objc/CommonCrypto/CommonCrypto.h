// CommonCrypto, iOS 17 SDK: CommonDigest.h.
#pragma once
#import <Foundation/Foundation.h>

typedef unsigned int CC_LONG;
#define CC_SHA256_DIGEST_LENGTH 32
FOUNDATION_EXTERN unsigned char *_Nullable CC_SHA256(const void *_Nullable data, CC_LONG len,
                                                     unsigned char *_Nonnull md);
