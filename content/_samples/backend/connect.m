// region: connect
@import FirebaseAuth;
@import FirebaseCore;

void ConfigureFirebase(void) {
    [FIRApp configure];
#if DEBUG
    [[FIRAuth auth] useEmulatorWithHost:@"127.0.0.1" port:8080];
#endif
}
// endregion: connect
