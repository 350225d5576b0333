import HTTPTypes
import Hummingbird
import Metrics

/// Counts requests and times them, by route, method and status (OpenTelemetry's HTTP server conventions).
///
/// Every label has few values, whatever clients send: the route is a template, and an unknown method is `_OTHER`.
struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
    private static var methods: Set<HTTPRequest.Method> {
        [.get, .head, .post, .put, .patch, .delete, .options]
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let active = Meter(label: "http.server.active_requests")
        active.increment()
        defer { active.decrement() }
        let start = ContinuousClock.now
        do {
            let response = try await next(request, context)
            record(request, context, response.status.code, since: start)
            return response
        } catch {
            record(request, context, (error as? any HTTPResponseError)?.status.code ?? 500, since: start)
            throw error
        }
    }

    private func record(
        _ request: Request, _ context: Context, _ status: Int, since start: ContinuousClock.Instant
    ) {
        let method = Self.methods.contains(request.method) ? request.method.rawValue : "_OTHER"
        let timer = Timer(
            label: "http.server.request.duration",
            dimensions: [
                ("http.route", context.endpointPath ?? "site"), ("http.request.method", method),
                ("http.response.status_code", "\(status)"),
            ])
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
