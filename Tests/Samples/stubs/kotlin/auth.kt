// firebase-android-sdk 34, and BoM 35.1.0 by its release notes (firebase-auth 24): from the public reference. Java's platform types are written as the
// annotations of the SDK have them: `@NonNull` without, `@Nullable` with a question mark.
@file:Suppress("UNUSED_PARAMETER")
package com.google.firebase.auth

import android.app.Activity
import com.google.android.gms.tasks.Task
import com.google.firebase.Firebase
import com.google.firebase.FirebaseException
import java.util.concurrent.TimeUnit

val Firebase.auth: FirebaseAuth get() = TODO()

abstract class FirebaseAuth {
    fun interface AuthStateListener {
        fun onAuthStateChanged(auth: FirebaseAuth)
    }

    abstract val currentUser: FirebaseUser?
    abstract fun addAuthStateListener(listener: AuthStateListener)
    abstract fun removeAuthStateListener(listener: AuthStateListener)
    abstract val pendingAuthResult: Task<AuthResult>?
    abstract fun useEmulator(host: String, port: Int)
    abstract fun signInWithCredential(credential: AuthCredential): Task<AuthResult>
    abstract fun startActivityForSignInWithProvider(activity: Activity, provider: FederatedAuthProvider): Task<AuthResult>
    abstract fun revokeAccessToken(accessToken: String): Task<Void?>
    abstract fun signOut()
}

abstract class FirebaseUser {
    abstract val uid: String
    abstract fun getIdToken(forceRefresh: Boolean): Task<GetTokenResult>
    abstract fun reload(): Task<Void?>
    abstract fun linkWithCredential(credential: AuthCredential): Task<AuthResult>
    abstract fun reauthenticate(credential: AuthCredential): Task<Void?>
    abstract fun startActivityForLinkWithProvider(activity: Activity, provider: FederatedAuthProvider): Task<AuthResult>
    abstract fun startActivityForReauthenticateWithProvider(activity: Activity, provider: FederatedAuthProvider): Task<AuthResult>
    abstract fun delete(): Task<Void?>
}

class GetTokenResult private constructor() {
    val token: String? get() = TODO()
}

interface AuthResult {
    val user: FirebaseUser?
    val credential: AuthCredential?
}

abstract class AuthCredential
abstract class OAuthCredential : AuthCredential() {
    abstract val accessToken: String?
    abstract val idToken: String?
}
class PhoneAuthCredential private constructor() : AuthCredential()

abstract class FederatedAuthProvider

class OAuthProvider private constructor() : FederatedAuthProvider() {
    class Builder {
        fun setScopes(scopes: List<String>): Builder = TODO()
        fun addCustomParameter(name: String, value: String): Builder = TODO()
        fun build(): OAuthProvider = TODO()
    }

    class CredentialBuilder {
        fun setIdTokenWithRawNonce(idToken: String, rawNonce: String?): CredentialBuilder = TODO()
        fun build(): AuthCredential = TODO()
    }

    companion object {
        fun newBuilder(providerId: String): Builder = TODO()
        fun newCredentialBuilder(providerId: String): CredentialBuilder = TODO()
    }
}

object FacebookAuthProvider {
    fun getCredential(accessToken: String): AuthCredential = TODO()
}

open class FirebaseAuthException : FirebaseException() {
    val errorCode: String get() = TODO()
}
class FirebaseAuthWebException : FirebaseAuthException()
class FirebaseAuthInvalidUserException : FirebaseAuthException()
class FirebaseAuthUserCollisionException : FirebaseAuthException() {
    val email: String? get() = TODO()
    val updatedCredential: AuthCredential? get() = TODO()
}
class FirebaseAuthMultiFactorException : FirebaseAuthException() {
    val resolver: MultiFactorResolver get() = TODO()
}

abstract class MultiFactorSession
abstract class MultiFactorAssertion
abstract class MultiFactorInfo {
    abstract val uid: String
    abstract val displayName: String?
    abstract val factorId: String
}
abstract class PhoneMultiFactorInfo : MultiFactorInfo()
abstract class MultiFactorResolver {
    abstract val hints: List<MultiFactorInfo>
    abstract val session: MultiFactorSession
    abstract fun resolveSignIn(assertion: MultiFactorAssertion): Task<AuthResult>
}

object PhoneMultiFactorGenerator {
    fun getAssertion(credential: PhoneAuthCredential): MultiFactorAssertion = TODO()
}
object TotpMultiFactorGenerator {
    fun getAssertionForSignIn(enrollmentId: String, oneTimePassword: String): MultiFactorAssertion = TODO()
}

class PhoneAuthOptions private constructor() {
    class Builder {
        fun setActivity(activity: Activity): Builder = TODO()
        fun setMultiFactorSession(session: MultiFactorSession): Builder = TODO()
        fun setMultiFactorHint(hint: PhoneMultiFactorInfo): Builder = TODO()
        fun setTimeout(timeout: Long?, unit: TimeUnit): Builder = TODO()
        fun setCallbacks(callbacks: PhoneAuthProvider.OnVerificationStateChangedCallbacks): Builder = TODO()
        fun build(): PhoneAuthOptions = TODO()
    }

    companion object {
        fun newBuilder(auth: FirebaseAuth): Builder = TODO()
    }
}

class PhoneAuthProvider private constructor() {
    class ForceResendingToken

    abstract class OnVerificationStateChangedCallbacks {
        abstract fun onVerificationCompleted(credential: PhoneAuthCredential)
        abstract fun onVerificationFailed(error: FirebaseException)
        open fun onCodeSent(id: String, token: ForceResendingToken) {}
    }

    companion object {
        fun verifyPhoneNumber(options: PhoneAuthOptions) {}
        fun getCredential(verificationId: String, smsCode: String): PhoneAuthCredential = TODO()
    }
}
