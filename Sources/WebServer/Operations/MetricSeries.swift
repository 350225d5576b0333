import CoreMetrics
import Synchronization

/// The numbers of one series: a counter, a gauge or a histogram of durations.
final class MetricSeries: CounterHandler, MeterHandler, RecorderHandler, TimerHandler, Sendable {
    /// The type that Prometheus gives it.
    enum Kind: String {
        case counter, gauge, histogram
    }

    private struct State {
        var count: Int64 = 0
        var value = 0.0
        var buckets = [Int64](repeating: 0, count: MetricSeries.bounds.count)
    }

    /// Upper bounds of the buckets, in seconds: from a response out of memory to the longest wait for a provider.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    let kind: Kind
    private let state = Mutex(State())

    init(_ kind: Kind) {
        self.kind = kind
    }

    func increment(by amount: Int64) { state.withLock { $0.count += amount } }
    func reset() { state.withLock { $0 = State() } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.value = value } }
    func increment(by amount: Double) { state.withLock { $0.value += amount } }
    func decrement(by amount: Double) { state.withLock { $0.value -= amount } }
    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    func record(_ value: Double) {
        guard kind == .histogram else { return set(value) }
        state.withLock { state in
            state.count += 1
            state.value += value
            if let bucket = Self.bounds.firstIndex(where: { value <= $0 }) { state.buckets[bucket] += 1 }
        }
    }

    /// The series as lines of text.
    func lines(_ name: MetricName) -> String {
        let state = state.withLock { $0 }
        switch kind {
        case .counter: return name.line("\(state.count)")
        case .gauge: return name.line("\(state.value)")
        case .histogram:
            var text = ""
            var sum: Int64 = 0
            for (bound, count) in zip(Self.bounds, state.buckets) {
                sum += count
                text += name.line("\(sum)", suffix: "_bucket", own: "le=\"\(bound)\"")
            }
            text += name.line("\(state.count)", suffix: "_bucket", own: "le=\"+Inf\"")
            return text + name.line("\(state.value)", suffix: "_sum")
                + name.line("\(state.count)", suffix: "_count")
        }
    }
}
