// with: concepts/Nonce.kt

// region: tokens
package com.example.app

import Nonce
import android.app.Activity
import androidx.credentials.CredentialManager
import androidx.credentials.GetCredentialRequest
import com.google.android.libraries.identity.googleid.GetSignInWithGoogleOption
import com.google.android.libraries.identity.googleid.GoogleIdTokenCredential

/** Shows the account chooser and passes the ID token to C++. */
class GoogleTokens(private val activity: Activity, private val webClientID: String) {
    suspend fun request() {
        val nonce = Nonce()
        val option = GetSignInWithGoogleOption.Builder(webClientID).setNonce(nonce.hash).build()
        val request = GetCredentialRequest.Builder().addCredentialOption(option).build()
        val credential = CredentialManager.create(activity).getCredential(activity, request).credential
        onToken(GoogleIdTokenCredential.createFrom(credential.data).idToken, nonce.raw)
    }

    private external fun onToken(idToken: String, rawNonce: String)
}
// endregion: tokens
