import Cryptography
import Testing

/// An authenticator app, as far as it computes.
enum SharedSecret {
    /// What an app shows, read from the base 32 of the wire.
    static func shown(_ secret: String, at moment: Instant) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (bytes, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        for character in secret {
            bits = bits << 5 | UInt32(try #require(alphabet.firstIndex(of: character)))
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        let step = OneTimePassword.step(at: moment, period: 30)
        return try OneTimePassword.password(counter: step, key: bytes, digits: 6)
    }
}
