/// The number of sandboxes, and their lifetime.
package struct SandboxRules: Hashable, Sendable {
    /// A sandbox that nobody used for so long is removed, seconds.
    package var idleSeconds: Int64 = 86_400
    /// Most sandboxes of one client address.
    package var maximumOfAddress = 20
    /// Most sandboxes of the installation.
    package var most = 10_000
    /// Indicates whether every visitor has an own one; then a request must name it, and an unknown API key is refused.
    /// Otherwise all share the standard one, which any API key names.
    package var isPerVisitor = false

    /// Indicates whether every project has a partition of its own, which any project id makes; clients name theirs
    /// as API key.
    package var isPerProject = false
    /// The project of the standard sandbox.
    package var standardProject: String?

    package init() {}
}
