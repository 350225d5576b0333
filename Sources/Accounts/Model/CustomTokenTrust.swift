/// The custom tokens that are taken.
enum CustomTokenTrust: Hashable, Sendable {
    /// Those that a known server signed.
    case signed
    /// And those of `alg` none, as Admin SDKs send them to an emulator.
    case unsigned
    /// Whatever can be read, as the emulator does: JSON text, and tokens whose signature nobody looks at.
    case anything
}
