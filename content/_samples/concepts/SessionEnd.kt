// region: sign-out
import com.google.firebase.Firebase
import com.google.firebase.auth.FirebaseAuthInvalidUserException
import com.google.firebase.auth.auth
import kotlinx.coroutines.tasks.await

fun signOut() = Firebase.auth.signOut()

/** Asks the server whether the account and the session still exist. */
suspend fun isStillSignedIn(): Boolean {
    val user = Firebase.auth.currentUser ?: return false
    return try {
        user.reload().await()
        true
    } catch (ended: FirebaseAuthInvalidUserException) {
        false
    }
}
// endregion: sign-out
