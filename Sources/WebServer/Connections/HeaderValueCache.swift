import Foundation

/// Caches the parsed form of header values that the requests of one connection repeat.
struct HeaderValueCache {
    private let responses: ResponseCache
    private let isLocal: Bool
    private var host: (text: [UInt8], isAnswered: Bool) = ([], false)
    private var codings: (text: [UInt8], best: ContentCoding?) = ([], nil)
    /// The series of answers, by whether they are to HEAD and whether nothing was modified.
    private var series: [RequestSeries.Histogram?] = [nil, nil, nil, nil]

    /// - Parameter isLocal: whether the other end is this machine.
    init(_ responses: ResponseCache, isLocal: Bool) {
        self.responses = responses
        self.isLocal = isLocal
    }

    /// Returns whether requests for a host are answered.
    mutating func isAnswered(_ text: UnsafeRawBufferPointer) -> Bool {
        if Self.isSame(text, host.text) { return host.isAnswered }
        let name = HostName(String(decoding: text, as: UTF8.self))
        host = (Array(text), name.map { responses.hosts?.allows($0, isLocal: isLocal) ?? true } ?? false)
        return host.isAnswered
    }

    /// The coding of a body that an `Accept-Encoding` asks for.
    mutating func coding(_ accepted: UnsafeRawBufferPointer) -> ContentCoding? {
        if Self.isSame(accepted, codings.text) { return codings.best }
        codings = (Array(accepted), AcceptedCoding.best(of: String(decoding: accepted, as: UTF8.self)))
        return codings.best
    }

    private static func isSame(_ bytes: UnsafeRawBufferPointer, _ known: [UInt8]) -> Bool {
        guard bytes.count == known.count, let start = bytes.baseAddress else { return false }
        return known.withUnsafeBytes { $0.baseAddress.map { memcmp(start, $0, bytes.count) == 0 } ?? false }
    }

    /// Counts and times a response.
    mutating func record(_ seconds: Double, isHead: Bool, isNotModified: Bool) {
        let place = (isHead ? 1 : 0) + (isNotModified ? 2 : 0)
        let known =
            series[place]
            ?? responses.series.durations(
                RequestSeries.Labels(
                    route: "site", method: isHead ? "HEAD" : "GET", status: isNotModified ? 304 : 200))
        series[place] = known
        known.record(seconds)
    }
}
