// Source: com.google.android.libraries.identity.googleid 1.2.1, from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package com.google.android.libraries.identity.googleid

import android.os.Bundle
import androidx.credentials.CredentialOption
import androidx.credentials.CustomCredential

class GetSignInWithGoogleOption private constructor() : CredentialOption() {
    class Builder(serverClientId: String) {
        fun setNonce(nonce: String?): Builder = TODO()
        fun build(): GetSignInWithGoogleOption = TODO()
    }
}

class GoogleIdTokenCredential private constructor(data: Bundle, val idToken: String) :
    CustomCredential(TYPE_GOOGLE_ID_TOKEN_CREDENTIAL, data) {
    companion object {
        const val TYPE_GOOGLE_ID_TOKEN_CREDENTIAL =
            "com.google.android.libraries.identity.googleid.TYPE_GOOGLE_ID_TOKEN_CREDENTIAL"

        fun createFrom(data: Bundle): GoogleIdTokenCredential = TODO()
    }
}
