import Cryptography
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import OpenID
import ServiceLifecycle

/// Listens at an `LoopbackAddress`.
struct LoopbackListener: Service, CustomStringConvertible {
    let address: LoopbackAddress
    /// The stand-ins, and the addresses that they notify.
    let responder: RouterResponder<ServerContext>
    let listening: ChannelSetup
    let logger: Logger

    var description: String { "LoopbackListener" }

    func run() async throws {
        let application = Application(
            responder: responder, server: listening.own,
            configuration: .init(address: .hostname(LoopbackAddress.host, port: 0), serverName: nil),
            onServerRunning: { channel in
                await AcceptRetryHandler.install(
                    on: channel, openConnections: listening.openConnections, logger: logger)
                address.open(at: channel.localAddress?.port ?? 0)
            },
            logger: logger)
        do {
            try await application.run()
        } catch {
            throw ServerError.listening(error, host: LoopbackAddress.host, port: 0)
        }
    }
}

/// Refuses every request that does not come from this process.
struct SameProcessMiddleware<Context: RequestContext>: RouterMiddleware {
    private let name: HTTPField.Name?
    private let token: RedactedText

    init(_ address: LoopbackAddress) {
        name = HTTPField.Name(LoopbackAddress.header)
        token = address.token
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let name, let shown = request.headers[name], constantTimeEqual(shown, token.reveal) else {
            return Response(status: .forbidden, headers: [.contentLength: "0"])
        }
        var head = request.head
        head.headerFields[name] = nil
        return try await next(Request(head: head, body: request.body), context)
    }
}
