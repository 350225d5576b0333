// region: connect
import FirebaseAuth
import FirebaseCore

func configureFirebase() {
    FirebaseApp.configure()
    #if DEBUG
        Auth.auth().useEmulator(withHost: "127.0.0.1", port: 8080)
    #endif
}
// endregion: connect
