// region: second-factor
import android.app.Activity
import com.google.firebase.Firebase
import com.google.firebase.FirebaseException
import com.google.firebase.auth.AuthResult
import com.google.firebase.auth.FirebaseAuthMultiFactorException
import com.google.firebase.auth.MultiFactorAssertion
import com.google.firebase.auth.MultiFactorInfo
import com.google.firebase.auth.PhoneAuthCredential
import com.google.firebase.auth.PhoneAuthOptions
import com.google.firebase.auth.PhoneAuthProvider
import com.google.firebase.auth.PhoneMultiFactorGenerator
import com.google.firebase.auth.PhoneMultiFactorInfo
import com.google.firebase.auth.TotpMultiFactorGenerator
import com.google.firebase.auth.auth
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.tasks.await

/** [choose] shows the factors and gives one of them, [askForCode] gives what the user typed. */
suspend fun finishSignIn(
    activity: Activity,
    error: FirebaseAuthMultiFactorException,
    choose: suspend (List<MultiFactorInfo>) -> MultiFactorInfo,
    askForCode: suspend (MultiFactorInfo) -> String,
): AuthResult {
    val resolver = error.resolver
    val factor = choose(resolver.hints)
    val assertion: MultiFactorAssertion =
        if (factor is PhoneMultiFactorInfo) {
            val options = PhoneAuthOptions.newBuilder(Firebase.auth)
                .setActivity(activity)
                .setMultiFactorSession(resolver.session)
                .setMultiFactorHint(factor)
                .setTimeout(60L, TimeUnit.SECONDS)
            PhoneMultiFactorGenerator.getAssertion(phoneCredential(options) { askForCode(factor) })
        } else {
            TotpMultiFactorGenerator.getAssertionForSignIn(factor.uid, askForCode(factor))
        }
    return resolver.resolveSignIn(assertion).await()
}

/** Sends an SMS. Some devices read it themselves, otherwise the user types its code. */
private suspend fun phoneCredential(
    options: PhoneAuthOptions.Builder,
    askForCode: suspend () -> String,
): PhoneAuthCredential {
    val (verificationID, credential) = suspendCancellableCoroutine<Pair<String?, PhoneAuthCredential?>> { waiting ->
        options.setCallbacks(object : PhoneAuthProvider.OnVerificationStateChangedCallbacks() {
            override fun onCodeSent(id: String, token: PhoneAuthProvider.ForceResendingToken) {
                if (waiting.isActive) waiting.resume(Pair(id, null))
            }

            override fun onVerificationCompleted(credential: PhoneAuthCredential) {
                if (waiting.isActive) waiting.resume(Pair(null, credential))
            }

            override fun onVerificationFailed(error: FirebaseException) {
                if (waiting.isActive) waiting.resumeWithException(error)
            }
        })
        PhoneAuthProvider.verifyPhoneNumber(options.build())
    }
    return credential ?: PhoneAuthProvider.getCredential(checkNotNull(verificationID), askForCode())
}
// endregion: second-factor
