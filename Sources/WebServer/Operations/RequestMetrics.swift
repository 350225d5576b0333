import HTTPTypes
import Hummingbird
import Metrics

/// Counts requests and times them, by route, method and status (OpenTelemetry's HTTP server conventions).
///
/// Every label has few values, whatever clients send: the route is a template, and an unknown method is `_OTHER`.
struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
    let series: RequestSeries

    private static var methods: [HTTPRequest.Method] {
        [.get, .post, .head, .put, .patch, .delete, .options]
    }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        series.active.increment()
        defer { series.active.decrement() }
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
        let timer = series.duration(
            RequestSeries.Labels(route: context.endpointPath ?? "site", method: method, status: status))
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
