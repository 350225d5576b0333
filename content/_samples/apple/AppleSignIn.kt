// with: concepts/WebFlow.kt

// region: sign-in
import android.app.Activity
import android.util.Log
import com.google.firebase.Firebase
import com.google.firebase.FirebaseException
import com.google.firebase.auth.AuthResult
import com.google.firebase.auth.OAuthCredential
import com.google.firebase.auth.OAuthProvider
import com.google.firebase.auth.auth
import kotlinx.coroutines.tasks.await

class AppleSignIn(private val activity: Activity) {
    private val auth = Firebase.auth
    private val provider = OAuthProvider.newBuilder("apple.com")
        .setScopes(listOf("email", "name"))
        .addCustomParameter("locale", "en")
        .build()

    /** Signs in. Returns null if the user cancelled. */
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

    /** Returns null if the user cancelled, else whether Apple's token could be revoked. */
    suspend fun deleteAccount(): Boolean? {
        val result = reauthenticate() ?: return null
        val token = (result.credential as? OAuthCredential)?.accessToken
        val revoked = try {
            if (token != null) auth.revokeAccessToken(token).await()
            token != null
        } catch (error: FirebaseException) {
            Log.w("AppleSignIn", "Apple's token was not revoked", error)
            false
        }
        result.user?.delete()?.await()
        return revoked
    }
}
// endregion: end
