/// The relying party's way to a provider over HTTP.
///
/// A conformer keeps a total deadline of seconds, bounds the answer's size, follows no redirect and never retries.
package protocol ProviderTransport: Sendable {
    /// Sends one request and reads the whole answer.
    ///
    /// - Throws: `TransportError` when there is no whole answer in time. An answer of any status is no error.
    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse
}
