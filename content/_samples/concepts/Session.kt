// region: watch
import com.google.firebase.Firebase
import com.google.firebase.auth.FirebaseAuth
import com.google.firebase.auth.FirebaseUser
import com.google.firebase.auth.auth

/** Calls `show` with the user, or with null, at launch and whenever that changes. */
class Session(private val show: (FirebaseUser?) -> Unit) {
    private val listener = FirebaseAuth.AuthStateListener { show(it.currentUser) }

    /** Call it in the activity's `onStart`. */
    fun start() = Firebase.auth.addAuthStateListener(listener)

    /** Call it in the activity's `onStop`. */
    fun stop() = Firebase.auth.removeAuthStateListener(listener)
}
// endregion: watch
