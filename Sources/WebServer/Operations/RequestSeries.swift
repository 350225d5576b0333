import Metrics
import Synchronization

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
