/// One method at one path.
package struct AccountEndpoint: Sendable {
    /// The function that answers a call. It may throw `AccountError` and `AccountWireError`; both become error JSON.
    package typealias Handler = @Sendable (AccountCall) async throws -> AccountAnswer

    let method: String
    let pattern: PathPattern
    let access: EndpointAccess
    let acceptsForm: Bool
    let handler: Handler

    /// - Parameters:
    ///   - path: with the host as first segment; `{name}` stands for one segment, which the call then knows.
    ///   - acceptsForm: whether the body may be `application/x-www-form-urlencoded`.
    package init(
        _ method: String, _ path: String, access: EndpointAccess = .client, acceptsForm: Bool = false,
        handler: @escaping Handler
    ) {
        self.method = method
        pattern = PathPattern(path)
        self.access = access
        self.acceptsForm = acceptsForm
        self.handler = handler
    }
}
