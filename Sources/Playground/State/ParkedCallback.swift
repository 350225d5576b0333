package import SignInFoundation

/// A callback that came as a cross-site POST, without cookies, waiting for the same-site GET that follows it.
package struct ParkedCallback: Sendable {
    /// At whose redirect URI it came.
    package let provider: ProviderID
    /// The posted parameters, in order.
    package let parameters: [(name: String, value: String)]
}
