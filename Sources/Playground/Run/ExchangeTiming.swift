import Cryptography

/// The beginning and length of an exchange of a run.
package struct ExchangeTiming: Hashable, Sendable, Codable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let began: Int64
    /// Milliseconds; 0 for what the browser did, of which the server sees no end.
    package let took: Int64

    package init(began: Int64, took: Int64) {
        self.began = began
        self.took = took
    }

    /// The beginning as RFC 3339 has it, with milliseconds (`2026-11-21T03:40:05.007Z`).
    package var moment: String {
        let moment = Instant(millisecondsSince1970: began)
        return moment.thousandths == 0 ? "\(moment)".dropLast() + ".000Z" : "\(moment)"
    }
}
