import Hummingbird
import Logging
import ServiceLifecycle

/// The same server at `::1`, where it listens at `127.0.0.1`: of the addresses of `localhost`, programs try either first.
///
/// On a machine without IPv6, or with another program at that port, there is only the other address.
struct IPv6LoopbackListener<Made: ApplicationProtocol>: Service, CustomStringConvertible {
    private let make: @Sendable (_ port: Int, _ onOpen: @escaping @Sendable () -> Void) -> Made
    private let logger: Logger
    private let ports = AsyncStream.makeStream(of: Int.self)
    private let settled = AsyncStream.makeStream(of: Void.self)

    /// - Parameters:
    ///   - host: where the server listens; nil unless that is the loopback of IPv4.
    ///   - make: the application for a port, which calls `onOpen` once that is open.
    init?(
        beside host: String, logger: Logger,
        make: @escaping @Sendable (_ port: Int, _ onOpen: @escaping @Sendable () -> Void) -> Made
    ) {
        guard ServerOptions.listensAtBothLoopbacks(host) else { return nil }
        self.make = make
        self.logger = logger
    }

    var description: String { "IPv6LoopbackListener" }

    /// Opens the port, and returns once it is open or cannot be.
    func open(port: Int) async {
        ports.continuation.yield(port)
        ports.continuation.finish()
        for await _ in settled.stream { break }
    }

    func run() async throws {
        for await port in ports.stream.cancelOnGracefulShutdown() {
            do {
                try await make(port, { settled.continuation.yield() }).run()
            } catch {
                logger.info("not at ::1", metadata: ["port": "\(port)", "reason": "\(error)"])
                settled.continuation.finish()
            }
        }
        // A service that ends early would end the server.
        try? await gracefulShutdown()
    }
}

extension ServerOptions {
    /// Returns whether a server listens at `::1`, too, when this is its host.
    package static func listensAtBothLoopbacks(_ host: String) -> Bool {
        ["127.0.0.1", "localhost"].contains(host.lowercased())
    }
}
