// region: read
@import FirebaseAuth;

NSString *_Nullable NameOfError(NSError *_Nonnull error) {
    return error.userInfo[FIRAuthErrorUserInfoNameKey];
}
// endregion: read
