// region: nonce
import java.security.MessageDigest
import java.security.SecureRandom

/** A random value for one request, and the SHA-256 of it that the provider gets. */
class Nonce {
    val raw = hex(ByteArray(32).also { SecureRandom().nextBytes(it) })
    val hash = hex(MessageDigest.getInstance("SHA-256").digest(raw.toByteArray()))

    private fun hex(bytes: ByteArray) = bytes.joinToString("") { "%02x".format(it) }
}
// endregion: nonce
