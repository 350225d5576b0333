/// How many sandboxes there may be, and for how long.
package struct SandboxRules: Hashable, Sendable {
    /// A sandbox that nobody used for so long is removed, seconds.
    package var idleSeconds: Int64 = 86_400
    /// Most sandboxes of one client address.
    package var mostOfAddress = 20
    /// Most sandboxes of the installation.
    package var most = 10_000
    /// Whether every visitor has an own one; then a request must name it, and an unknown API key is refused.
    /// Otherwise all share the standard one, which any API key names.
    package var isPerVisitor = false

    package init() {}
}
