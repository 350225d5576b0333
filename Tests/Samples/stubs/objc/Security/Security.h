// Security.framework, iOS 17 SDK: SecRandom.h, SecBase.h. The result of SecRandomCopyBytes must be used.
#pragma once
#import <Foundation/Foundation.h>

typedef int OSStatus;
typedef const struct __SecRandom *SecRandomRef;
enum { errSecSuccess = 0 };
FOUNDATION_EXTERN const SecRandomRef _Nullable kSecRandomDefault;
FOUNDATION_EXTERN int SecRandomCopyBytes(SecRandomRef _Nullable rnd, unsigned long count, void *_Nonnull bytes)
    __attribute__((warn_unused_result));
