// with: concepts/WebFlow.kt

// region: sign-in
import android.app.Activity
import com.google.firebase.Firebase
import com.google.firebase.auth.AuthResult
import com.google.firebase.auth.OAuthProvider
import com.google.firebase.auth.auth
import kotlinx.coroutines.tasks.await

class GitHubSignIn(private val activity: Activity) {
    private val auth = Firebase.auth
    private val provider = OAuthProvider.newBuilder("github.com")
        .setScopes(listOf("user:email"))
        .addCustomParameter("allow_signup", "false")
        .build()

    /** Signs in. Gives null if the user cancelled. */
    suspend fun signIn(): AuthResult? = unlessCancelled {
        // If Android ended the app while the browser was open, the result is waiting here.
        (auth.pendingAuthResult ?: auth.startActivityForSignInWithProvider(activity, provider)).await()
    }
    // endregion: sign-in

    // region: link
    suspend fun link(): AuthResult? = unlessCancelled {
        auth.currentUser?.startActivityForLinkWithProvider(activity, provider)?.await()
    }

    suspend fun reauthenticate(): AuthResult? = unlessCancelled {
        auth.currentUser?.startActivityForReauthenticateWithProvider(activity, provider)?.await()
    }
    // endregion: link

    // region: end
    fun signOut() = auth.signOut()

    /** Gives false if the user cancelled. */
    suspend fun deleteAccount(): Boolean {
        val user = reauthenticate()?.user ?: return false
        user.delete().await()
        return true
    }
}
// endregion: end
