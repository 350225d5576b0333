// region: token
import com.google.firebase.auth.FirebaseUser
import java.net.HttpURLConnection
import java.net.URL
import kotlinx.coroutines.tasks.await

/** Opens a connection with the user's ID token. The SDK refreshes the token when it is about to expire. */
suspend fun ask(url: URL, user: FirebaseUser): HttpURLConnection {
    val token = user.getIdToken(false).await().token
    val connection = url.openConnection() as HttpURLConnection
    connection.setRequestProperty("Authorization", "Bearer $token")
    return connection
}
// endregion: token
