// region: connect
import com.google.firebase.Firebase
import com.google.firebase.auth.auth

fun useOwnBackend() {
    // 10.0.2.2 is the computer, seen from Android's emulator.
    Firebase.auth.useEmulator("10.0.2.2", 8080)
}
// endregion: connect
