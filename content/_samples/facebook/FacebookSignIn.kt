// region: sign-in
import androidx.activity.ComponentActivity
import com.facebook.AccessToken
import com.facebook.CallbackManager
import com.facebook.FacebookCallback
import com.facebook.FacebookException
import com.facebook.GraphRequest
import com.facebook.HttpMethod
import com.facebook.login.LoginManager
import com.facebook.login.LoginResult
import com.google.firebase.Firebase
import com.google.firebase.auth.AuthCredential
import com.google.firebase.auth.AuthResult
import com.google.firebase.auth.FacebookAuthProvider
import com.google.firebase.auth.FirebaseUser
import com.google.firebase.auth.auth
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.tasks.await

class FacebookSignIn(private val activity: ComponentActivity) {
    private val auth = Firebase.auth
    private val callbacks = CallbackManager.Factory.create()
    private val manager = LoginManager.getInstance()

    /** Signs in. Returns null if the user cancelled. */
    suspend fun signIn(): AuthResult? = credential()?.let { auth.signInWithCredential(it).await() }

    /** Shows Facebook's page. Returns null if the user closed it. */
    private suspend fun credential(): AuthCredential? {
        val token = suspendCancellableCoroutine<String?> { waiting ->
            manager.registerCallback(callbacks, object : FacebookCallback<LoginResult> {
                override fun onSuccess(result: LoginResult) = waiting.resume(result.accessToken.token)
                override fun onCancel() = waiting.resume(null)
                override fun onError(error: FacebookException) = waiting.resumeWithException(error)
            })
            waiting.invokeOnCancellation { manager.unregisterCallback(callbacks) }
            manager.logInWithReadPermissions(activity, callbacks, listOf("public_profile", "email"))
        }
        return token?.let { FacebookAuthProvider.getCredential(it) }
    }
    // endregion: sign-in

    // region: link
    private fun user(): FirebaseUser = checkNotNull(auth.currentUser) { "Nobody is signed in." }

    suspend fun link(): AuthResult? =
        credential()?.let { user().linkWithCredential(it).await() }

    /** Returns false if the user cancelled. */
    suspend fun reauthenticate(): Boolean {
        val credential = credential() ?: return false
        user().reauthenticate(credential).await()
        return true
    }
    // endregion: link

    // region: end
    fun signOut() {
        auth.signOut()
        manager.logOut()
    }

    /** Returns null if the user cancelled, else whether Facebook removed the app from its list. */
    suspend fun deleteAccount(): Boolean? {
        if (!reauthenticate()) return null
        val revoked = suspendCancellableCoroutine { waiting ->
            val call = GraphRequest(AccessToken.getCurrentAccessToken(), "/me/permissions", null, HttpMethod.DELETE)
            call.callback = GraphRequest.Callback { response -> waiting.resume(response.error == null) }
            call.executeAsync()
        }
        user().delete().await()
        manager.logOut()
        return revoked
    }
}
// endregion: end
