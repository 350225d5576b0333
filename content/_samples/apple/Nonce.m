// region: make
#import "Nonce.h"

@import CommonCrypto;
@import Foundation;
@import Security;

/// Returns 32 random bytes as 43 URL-safe characters, or nil if the system has none to give.
// live: @"{nonce}"
NSString *_Nullable MakeNonce(NSError *_Nullable *_Nullable error) {
    NSMutableData *bytes = [NSMutableData dataWithLength:32];
    int status = SecRandomCopyBytes(kSecRandomDefault, bytes.length, bytes.mutableBytes);
    if (status != errSecSuccess) {
        if (error != NULL) {
            *error = [NSError errorWithDomain:NSOSStatusErrorDomain code:status userInfo:nil];
        }
        return nil;
    }
    NSString *nonce = [bytes base64EncodedStringWithOptions:0];
    nonce = [nonce stringByReplacingOccurrencesOfString:@"+" withString:@"-"];
    nonce = [nonce stringByReplacingOccurrencesOfString:@"/" withString:@"_"];
    return [nonce stringByReplacingOccurrencesOfString:@"=" withString:@""];
}

/// Returns the SHA-256 of a text's UTF-8 bytes as 64 lower-case hexadecimal digits.
NSString *_Nonnull SHA256Hex(NSString *_Nonnull text) {
    // live: @"{nonce}" -> @"{sent}"
    NSData *data = [text dataUsingEncoding:NSUTF8StringEncoding];
    unsigned char digest[CC_SHA256_DIGEST_LENGTH];
    CC_SHA256(data.bytes, (CC_LONG)data.length, digest);
    NSMutableString *hex = [NSMutableString stringWithCapacity:2 * CC_SHA256_DIGEST_LENGTH];
    for (NSUInteger i = 0; i < CC_SHA256_DIGEST_LENGTH; i++) {
        [hex appendFormat:@"%02x", digest[i]];
    }
    return hex;
}
// endregion: make
