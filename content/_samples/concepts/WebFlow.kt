// region: web-flow
import com.google.firebase.auth.FirebaseAuthWebException

/** Waits for a web flow. Gives null if the user closed the browser. */
suspend fun <T> unlessCancelled(flow: suspend () -> T): T? =
    try {
        flow()
    } catch (error: FirebaseAuthWebException) {
        if (error.errorCode == "ERROR_WEB_CONTEXT_CANCELED") null else throw error
    }
// endregion: web-flow
