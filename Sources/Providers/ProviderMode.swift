/// Whom a sign-in talks to: the real provider, or this server's own stand-in.
package enum ProviderMode: String, CaseIterable, Sendable {
    case real
    case local
}
