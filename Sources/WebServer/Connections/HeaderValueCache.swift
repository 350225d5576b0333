import Foundation

/// Caches the parsed form of header values that the requests of one connection repeat.
struct HeaderValueCache {
    private let responses: ResponseCache
    private let isLocal: Bool
    private var host: (text: [UInt8], isAnswered: Bool) = ([], false)
    private var codings: (text: [UInt8], best: ContentCoding?) = ([], nil)

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
}
