import androidx.activity.ComponentActivity
import com.google.firebase.auth.AuthResult

/** The sign-in of the guide, for the button. Returns null if the user cancelled. */
suspend fun signInWithGuide(activity: ComponentActivity): AuthResult? = GitHubSignIn(activity).signIn()
