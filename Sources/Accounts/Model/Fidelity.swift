/// The backend that a project is like.
package enum Fidelity: String, CaseIterable, Hashable, Sendable {
    /// Production, and stricter: every credential is verified.
    case strict
    /// Google's emulator: what claims to come from a provider or an administrator's library is believed.
    case emulator
}
