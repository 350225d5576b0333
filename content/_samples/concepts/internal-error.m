// region: print
@import Foundation;

/// The server's response that is hidden in an internal error (17999).
id _Nullable ServerResponse(NSError *_Nonnull error) {
    NSError *inner = error.userInfo[NSUnderlyingErrorKey];
    return inner.userInfo[@"FIRAuthErrorUserInfoDeserializedResponseKey"];
}
// endregion: print
