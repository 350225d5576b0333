/// Writes diagnostics, sorted by place, in one of the formats.
package enum DiagnosticReport {
    /// The report; empty when there is nothing to say (but for formats that are one document).
    ///
    /// - Parameters:
    ///   - sources: bytes of files by path, for the source lines of the text format.
    ///   - color: whether to use terminal colours (text format only).
    package static func render(
        _ diagnostics: [Diagnostic], format: DiagnosticFormat, sources: [String: [UInt8]] = [:],
        color: Bool = false
    ) -> String {
        let sorted = diagnostics.sorted {
            ($0.location, $0.id.rawValue, $0.message) < ($1.location, $1.id.rawValue, $1.message)
        }
        return sorted.map { "\($0.location): \($0.severity.rawValue): \($0.message) [\($0.id.rawValue)]\n" }
            .joined()
    }
}
