import Accounts
import HTTPTypes
import Hummingbird
import NIOCore

/// Routes for those who run the server: is it alive, can it serve, what has it done.
struct OperationRoutes: Sendable {
    let probe: StoreProbe
    let series: RequestSeries
    /// Indicates whether the measurements can be read.
    let showsMetrics: Bool
    /// Indicates whether everybody may read the measurements, not this machine's user alone and who reaches an
    /// address for administration that the configuration names.
    let publishesMetrics: Bool

    func add(to router: Router<ServerContext>) {
        router.get("healthz") { _, _ in Self.text("ok\n") }
        router.get("readyz") { _, _ in await readiness() }
        router.get("metrics") { _, context in
            guard showsMetrics, isReader(context) else {
                return Self.text(
                    "metrics are read at the address for administration (playground.administration), or by "
                        + "everybody (publicMetrics)\n", .forbidden)
            }
            return Self.text(series.text, type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    private func isReader(_ context: ServerContext) -> Bool {
        if case .administration(isNamed: true) = context.arrival { return true }
        return publishesMetrics || context.caller.isOfThisMachine
    }

    /// Returns whether the store takes changes; the cause in a few words, the whole of it is in the log.
    private func readiness() async -> Response {
        guard let fault = await probe.fault() else { return Self.text("ready\n") }
        var response = Self.text("not ready: the store of accounts: \(fault.summary)\n", .serviceUnavailable)
        response.headers[.retryAfter] = "5"
        return response
    }

    static func text(
        _ text: String, _ status: HTTPResponse.Status = .ok, type: String = "text/plain"
    ) -> Response {
        Response(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
