@import FirebaseAuth;

// region: read
void ReadUser(void) {
    FIRUser *user = [FIRAuth auth].currentUser;
    if (user == nil) {
        return;
    }
    // live: user.uid: @"{uid}"
    NSLog(@"%@ %@", user.uid, user.displayName);
    // live: user.displayName: @"{name}"
    for (id<FIRUserInfo> identity in user.providerData) {
        // live: @"{provider}", @"{subject}"
        NSLog(@"%@ %@", identity.providerID, identity.uid);
    }
}
// endregion: read
