import Foundation
import NIOCore

/// The reason why a server does not start; each text says what to do.
package enum ServerError: Error, Sendable, CustomStringConvertible {
    /// Something else listens there.
    case portInUse(host: String, port: Int)
    /// The address cannot be listened on; private reason.
    case cannotListen(host: String, port: Int, reason: String)
    /// The system lets its own user alone listen on that port.
    case portNotPermitted(port: Int)
    /// `templates/layouts/` lacks layouts that the server's own pages need.
    case missingLayouts([String])
    /// A provider's settings do not fit together.
    case provider(id: String, reason: String)

    /// The reason in our words when it is that nothing can be listened to there; others as they are.
    static func listening(_ error: any Error, host: String, port: Int) -> any Error {
        guard let system = error as? IOError else { return error }
        if system.errnoCode == EADDRINUSE { return ServerError.portInUse(host: host, port: port) }
        if system.errnoCode == EACCES { return ServerError.portNotPermitted(port: port) }
        return ServerError.cannotListen(
            host: host, port: port, reason: String(cString: strerror(system.errnoCode)))
    }

    package var description: String {
        switch self {
        case .portInUse(let host, let port):
            "port \(port) on \(host) is in use; choose another with --port, or --port 0 for any free one"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host.contains(":") ? "[\(host)]" : host):\(port): \(reason); "
                + "is --host an address of this machine?"
        case .portNotPermitted(let port):
            "this user may not listen on port \(port); allow it (systemd: "
                + "AmbientCapabilities=CAP_NET_BIND_SERVICE), or choose a port above 1023"
        case .missingLayouts(let names):
            "templates/layouts has no \(names.map { "\($0).mustache" }.joined(separator: ", ")): the playground's "
                + "pages need it"
        case .provider(let id, let reason):
            "provider \(id): \(reason)"
        }
    }
}
