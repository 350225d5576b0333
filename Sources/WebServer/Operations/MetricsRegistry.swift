package import CoreMetrics
import Synchronization

/// Collects what is measured and writes it for Prometheus (text format 0.0.4).
///
/// Names follow OpenTelemetry's semantic conventions with `_` for `.`; counters end in `_total`, durations are
/// histograms in seconds.
package final class MetricsRegistry: MetricsFactory, Sendable {
    private let series = Mutex<[MetricName: MetricSeries]>([:])

    package init() {}

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        find(MetricName(label + ".total", dimensions), .counter)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(MetricName(label, dimensions), .gauge)
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        find(MetricName(label, dimensions), aggregate ? .histogram : .gauge)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(MetricName(label + ".seconds", dimensions), .histogram)
    }

    package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }

    /// Every series in order of name, one `# TYPE` a name.
    package var text: String {
        let all = series.withLock { $0 }.sorted { $0.key < $1.key }
        var text = ""
        var before: String?
        for (name, series) in all {
            if name.label != before { text += "# TYPE \(name.label) \(series.kind.rawValue)\n" }
            before = name.label
            text += series.lines(name)
        }
        return text
    }

    private func find(_ name: MetricName, _ kind: MetricSeries.Kind) -> MetricSeries {
        series.withLock { all in
            if let found = all[name] { return found }
            let made = MetricSeries(kind)
            all[name] = made
            return made
        }
    }

    private func remove(_ handler: AnyObject) {
        series.withLock { all in all = all.filter { $0.value !== handler } }
    }
}

/// The identity of a series: its name and its labels, as Prometheus spells them.
struct MetricName: Hashable, Comparable, Sendable {
    let label: String
    /// `name="value"`, separated by commas, in order of name.
    let labels: String

    init(_ label: String, _ dimensions: [(String, String)]) {
        self.label = Self.spelled(label)
        labels = dimensions.map { "\(Self.spelled($0.0))=\"\(Self.escaped($0.1))\"" }.sorted()
            .joined(separator: ",")
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.label, left.labels) < (right.label, right.labels)
    }

    /// A line of the series: a sample's suffix, its own label when it has one, and its value.
    func line(_ value: String, suffix: String = "", own: String? = nil) -> String {
        let inner = [labels, own ?? ""].filter { !$0.isEmpty }.joined(separator: ",")
        return label + suffix + (inner.isEmpty ? "" : "{\(inner)}") + " \(value)\n"
    }

    private static func spelled(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
    }

    private static func escaped(_ value: String) -> String {
        var text = ""
        for character in value.unicodeScalars {
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}
