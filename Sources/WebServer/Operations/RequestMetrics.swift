import HTTPTypes
import Hummingbird
import Metrics
import Synchronization

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

/// The series that requests are counted in; each is looked up by its labels once.
///
/// There are as many as routes, methods and statuses: what clients send makes no new ones.
final class RequestSeries: Sendable {
    /// The labels that tell one series of durations from another.
    struct Labels: Hashable, Sendable {
        let route: String
        let method: String
        let status: Int
    }

    let active = Meter(label: "http.server.active_requests")
    private let durations = Mutex<[Labels: Timer]>([:])

    func duration(_ labels: Labels) -> Timer {
        durations.withLock { known in
            if let found = known[labels] { return found }
            let made = Timer(
                label: "http.server.request.duration",
                dimensions: [
                    ("http.route", labels.route), ("http.request.method", labels.method),
                    ("http.response.status_code", "\(labels.status)"),
                ])
            known[labels] = made
            return made
        }
    }
}
