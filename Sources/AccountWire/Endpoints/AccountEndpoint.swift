/// One method at one path.
package struct AccountEndpoint: Sendable {
    /// The function that answers a call. It may throw `AccountError` and `AccountWireError`; both become error JSON.
    package typealias Handler = @Sendable (AccountCall) async throws -> AccountAnswer

    let method: String
    let pattern: PathPattern
    let access: EndpointAccess
    let need: EndpointNeed
    let acceptsForm: Bool
    let handler: Handler

    /// - Parameters:
    ///   - path: with the host as first segment; `{name}` stands for one segment, which the call then knows.
    ///   - need: what of the project it is about; a project that has turned it off says so first.
    ///   - acceptsForm: whether the body may be `application/x-www-form-urlencoded`.
    package init(
        _ method: String, _ path: String, access: EndpointAccess = .client,
        needs need: EndpointNeed = .nothing, acceptsForm: Bool = false, handler: @escaping Handler
    ) {
        self.method = method
        pattern = PathPattern(path)
        self.access = access
        self.need = need
        self.acceptsForm = acceptsForm
        self.handler = handler
    }
}
