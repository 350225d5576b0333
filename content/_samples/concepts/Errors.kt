// region: read
import com.google.firebase.auth.FirebaseAuthException

/** The error's code, such as `ERROR_INVALID_CREDENTIAL`. Returns null for an error of another kind. */
fun codeOf(error: Exception): String? = (error as? FirebaseAuthException)?.errorCode
// endregion: read
