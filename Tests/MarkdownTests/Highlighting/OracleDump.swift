import Foundation
import Markdown
import Testing

/// Not a test of its own: `Tests/Oracles/test_highlighting.py` runs it to compare our classes with
/// those of Pygments.
@Suite(
    "Classes for the oracle",
    .enabled(
        if: ProcessInfo.processInfo.environment["HIGHLIGHT_SAMPLES"] != nil, "HIGHLIGHT_SAMPLES is not set"))
struct OracleDump {
    private struct Sample: Decodable {
        var language: String
        var code: String
    }

    /// Reads one JSON object a line, and writes a line for each: one character a byte, the class or `.`.
    @Test("are written for every sample")
    func dump() throws {
        let path = try #require(ProcessInfo.processInfo.environment["HIGHLIGHT_SAMPLES"])
        let lines = try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0x0A)
        var out: [UInt8] = []
        for line in lines {
            let sample = try JSONDecoder().decode(Sample.self, from: line)
            let code = Array(sample.code.utf8)
            let tokens = try #require(Highlighter().tokens(code, language: sample.language))
            var classes = [UInt8](repeating: UInt8(ascii: "."), count: code.count)
            for token in tokens {
                for index in token.start..<token.end { classes[index] = Array(token.kind.rawValue.utf8)[0] }
            }
            out += classes + [0x0A]
        }
        try Data(out).write(to: URL(fileURLWithPath: path + ".classes"))
    }
}
