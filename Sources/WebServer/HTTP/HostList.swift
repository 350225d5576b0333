import OpenID

/// The hosts that requests may be for; any other name may be an attack by DNS rebinding.
struct HostList: Sendable {
    private let listed: [HostName]
    private let origin: HostName?
    private let originPort: Int?
    private let ports: [Int]
    private let defaultPort: Int

    /// - Parameters:
    ///   - listed: beside the origin's; one without a port is answered at every port.
    ///   - origin: how browsers reach the server.
    ///   - ports: where it listens; loopback names are answered there, to callers of this machine.
    ///   - defaultPort: the one that a name without a port means.
    init(listed: [HostName], origin: String, ports: [Int], defaultPort: Int = 80) {
        self.listed = listed
        self.defaultPort = defaultPort
        self.ports = ports
        let parts = try? URLParts(origin)
        self.origin = parts.map { HostName($0) }
        originPort = parts?.effectivePort
    }

    /// Returns whether a request for that host is answered.
    ///
    /// - Parameter isLocal: whether the other end of the connection is this machine.
    func allows(_ host: HostName, isLocal: Bool) -> Bool {
        if host.name == origin?.name, host.port == origin?.port || (host.port ?? originPort) == originPort {
            return true
        }
        if isLocal, host.isLoopback, ports.contains(host.port ?? defaultPort) { return true }
        return listed.contains { $0.name == host.name && ($0.port == nil || $0.port == host.port) }
    }
}
