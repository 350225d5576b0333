/// One parameter of an authorization request.
package struct AuthorizationParameter: Hashable, Sendable {
    /// Its name on the wire.
    package var name: String
    /// Its value, not yet encoded.
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
