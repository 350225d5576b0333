// with: concepts/Nonce.kt

// region: sign-in
import android.app.Activity
import android.util.Log
import androidx.credentials.ClearCredentialStateRequest
import androidx.credentials.CredentialManager
import androidx.credentials.CustomCredential
import androidx.credentials.GetCredentialRequest
import androidx.credentials.exceptions.GetCredentialCancellationException
import com.google.android.libraries.identity.googleid.GetSignInWithGoogleOption
import com.google.android.libraries.identity.googleid.GoogleIdTokenCredential
import com.google.firebase.Firebase
import com.google.firebase.auth.AuthCredential
import com.google.firebase.auth.AuthResult
import com.google.firebase.auth.OAuthProvider
import com.google.firebase.auth.auth
import kotlinx.coroutines.tasks.await

class GoogleSignIn(private val activity: Activity, private val webClientID: String) {
    private val auth = Firebase.auth
    private val manager = CredentialManager.create(activity)

    /** Signs in. Returns null if the user cancelled. */
    suspend fun signIn(): AuthResult? = credential()?.let { auth.signInWithCredential(it).await() }

    /** Shows the account chooser. Returns null if the user closed it. */
    private suspend fun credential(): AuthCredential? {
        val nonce = Nonce()
        val option = GetSignInWithGoogleOption.Builder(webClientID).setNonce(nonce.hash).build()
        val request = GetCredentialRequest.Builder().addCredentialOption(option).build()
        val credential = try {
            manager.getCredential(activity, request).credential
        } catch (error: GetCredentialCancellationException) {
            // A wrong configuration arrives as a cancellation too; only the message tells them apart.
            if ("reauth failed" in error.message.orEmpty()) throw error
            Log.w("GoogleSignIn", "Cancelled: ${error.message}")
            return null
        }
        check(credential is CustomCredential &&
            credential.type == GoogleIdTokenCredential.TYPE_GOOGLE_ID_TOKEN_CREDENTIAL)
        val idToken = GoogleIdTokenCredential.createFrom(credential.data).idToken
        return OAuthProvider.newCredentialBuilder("google.com")
            .setIdTokenWithRawNonce(idToken, nonce.raw)
            .build()
    }
    // endregion: sign-in

    // region: link
    suspend fun link(): AuthResult? =
        credential()?.let { auth.currentUser?.linkWithCredential(it)?.await() }

    /** Returns false if the user cancelled. */
    suspend fun reauthenticate(): Boolean {
        val credential = credential() ?: return false
        auth.currentUser?.reauthenticate(credential)?.await()
        return true
    }
    // endregion: link

    // region: end
    suspend fun signOut() {
        auth.signOut()
        manager.clearCredentialState(ClearCredentialStateRequest())
    }

    /** Returns false if the user cancelled. */
    suspend fun deleteAccount(): Boolean {
        if (!reauthenticate()) return false
        auth.currentUser?.delete()?.await()
        manager.clearCredentialState(ClearCredentialStateRequest())
        return true
    }
}
// endregion: end
