import Cryptography
import SignInFoundation

extension RecordShelf {
    /// Takes the value of a key, as a step of a sign-in.
    ///
    /// - Throws: `account` with `storage` when the store cannot be reached.
    func claim(_ name: String, now: Instant) async throws(SignInError) -> Taken {
        do { return try await take(name, now: now) } catch { throw SignInError(error) }
    }

    /// The result that taking a key would give, leaving it, as a step of a sign-in.
    ///
    /// - Throws: as `claim`.
    func lookUp(_ name: String, now: Instant) async throws(SignInError) -> Taken {
        do { return try await state(name, now: now) } catch { throw SignInError(error) }
    }
}
