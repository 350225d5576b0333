/// The mode of a provider: the real one, or this server's own stand-in.
package enum ProviderMode: String, CaseIterable, Sendable, Codable {
    case real
    case local
}
