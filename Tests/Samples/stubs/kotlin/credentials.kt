// Source: androidx.credentials 1.6, from the public reference.
@file:Suppress("UNUSED_PARAMETER")
package androidx.credentials

import android.content.Context
import android.os.Bundle

abstract class Credential(val type: String, val data: Bundle)

open class CustomCredential(type: String, data: Bundle) : Credential(type, data)

abstract class CredentialOption

class GetCredentialRequest private constructor() {
    class Builder {
        fun addCredentialOption(credentialOption: CredentialOption): Builder = TODO()
        fun build(): GetCredentialRequest = TODO()
    }
}

class GetCredentialResponse(val credential: Credential)

class ClearCredentialStateRequest

interface CredentialManager {
    /** Throws GetCredentialException. */
    suspend fun getCredential(context: Context, request: GetCredentialRequest): GetCredentialResponse
    suspend fun clearCredentialState(request: ClearCredentialStateRequest)

    companion object {
        fun create(context: Context): CredentialManager = TODO()
    }
}
