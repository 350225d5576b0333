import HTTPTypes
import Hummingbird
import Synchronization

/// Counts requests and times them, by route, method and status (OpenTelemetry's HTTP server conventions).
///
/// Every label has few values, whatever clients send: the route is a template, and an unknown method is `_OTHER`.
struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
    let series: RequestSeries

    private static var methods: [HTTPRequest.Method] {
        [.get, .post, .head, .put, .patch, .delete, .options]
    }

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        series.active.add(1, ordering: .relaxed)
        defer { series.active.subtract(1, ordering: .relaxed) }
        let start = ContinuousClock.now
        func record(_ status: Int) {
            let method = Self.methods.contains(request.method) ? request.method.rawValue : "_OTHER"
            let labels = RequestSeries.Labels(
                route: context.endpointPath ?? "site", method: method, status: status)
            series.durations(labels).record((ContinuousClock.now - start) / .seconds(1))
        }
        do {
            let response = try await next(request, context)
            record(response.status.code)
            return response
        } catch {
            record((error as? any HTTPResponseError)?.status.code ?? 500)
            throw error
        }
    }
}

/// The series that requests are counted in, as Prometheus reads them (text format 0.0.4).
///
/// There are as many as routes, methods and statuses: what clients send makes no new ones. Names follow OpenTelemetry's
/// semantic conventions with `_` for `.`; durations are histograms in seconds.
final class RequestSeries: Sendable {
    /// The labels that tell one series of durations from another.
    struct Labels: Hashable, Sendable {
        let route: String
        let method: String
        let status: Int

        /// `name="value"`, separated by commas, in order of name.
        var text: String {
            let route = route.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "http_request_method=\"\(method)\",http_response_status_code=\"\(status)\","
                + "http_route=\"\(route)\""
        }
    }

    /// The durations of one series.
    final class Histogram: Sendable {
        private struct State {
            var count = 0
            var sum = 0.0
            var buckets = [Int](repeating: 0, count: Histogram.bounds.count)
        }

        /// Upper bounds of the buckets, in seconds: from a response out of memory to the longest wait for a provider.
        private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

        private let state = Mutex(State())

        func record(_ seconds: Double) {
            state.withLock { state in
                state.count += 1
                state.sum += seconds
                if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) {
                    state.buckets[bucket] += 1
                }
            }
        }

        fileprivate func lines(_ name: String, _ labels: String) -> String {
            let state = state.withLock { $0 }
            var text = ""
            var sum = 0
            for (bound, count) in zip(Self.bounds, state.buckets) {
                sum += count
                text += "\(name)_bucket{\(labels),le=\"\(bound)\"} \(sum)\n"
            }
            return text + "\(name)_bucket{\(labels),le=\"+Inf\"} \(state.count)\n"
                + "\(name)_sum{\(labels)} \(state.sum)\n\(name)_count{\(labels)} \(state.count)\n"
        }
    }

    let active = Atomic(0)
    private let known = Mutex<[Labels: Histogram]>([:])

    func durations(_ labels: Labels) -> Histogram {
        known.withLock { known in
            if let found = known[labels] { return found }
            let made = Histogram()
            known[labels] = made
            return made
        }
    }

    /// Every series in order of name, one `# TYPE` a name.
    var text: String {
        let active = Double(active.load(ordering: .relaxed))
        var text = "# TYPE http_server_active_requests gauge\nhttp_server_active_requests \(active)\n"
        let name = "http_server_request_duration_seconds"
        let series = known.withLock { $0 }.map { (labels: $0.key.text, durations: $0.value) }
        if !series.isEmpty { text += "# TYPE \(name) histogram\n" }
        for (labels, durations) in series.sorted(by: { $0.labels < $1.labels }) {
            text += durations.lines(name, labels)
        }
        return text
    }
}
