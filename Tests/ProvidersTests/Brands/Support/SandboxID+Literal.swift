import OpenID

/// Sandboxes of tests are named by literals.
extension SandboxID: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) {
        self = SandboxID(name) ?? .standard
    }
}
