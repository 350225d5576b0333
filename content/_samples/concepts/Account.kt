// region: pending
import com.google.firebase.Firebase
import com.google.firebase.auth.AuthCredential
import com.google.firebase.auth.AuthResult
import com.google.firebase.auth.FirebaseAuthUserCollisionException
import com.google.firebase.auth.auth
import kotlinx.coroutines.tasks.await

class Account {
    private val auth = Firebase.auth
    private var pending: AuthCredential? = null

    /** Keeps the credential of a sign-in that failed, and gives the address whose account exists already. */
    fun keepPending(error: FirebaseAuthUserCollisionException): String? {
        pending = error.updatedCredential
        return error.email
    }

    /** Call it after the user has signed in the way they did before. */
    suspend fun linkPending() {
        val credential = pending ?: return
        auth.currentUser?.linkWithCredential(credential)?.await()
        pending = null
    }

    /** Opens the other account, with the credential that could not be linked. */
    suspend fun useOtherAccount(error: FirebaseAuthUserCollisionException): AuthResult? =
        error.updatedCredential?.let { auth.signInWithCredential(it).await() }
}
// endregion: pending
