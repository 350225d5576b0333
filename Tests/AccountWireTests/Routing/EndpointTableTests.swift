import AccountWire
import Foundation
import Testing

@Suite("The table of endpoints in docs/firebase-sdks.md")
struct EndpointTableTests {
    private static let begin = "<!-- endpoints: UPDATE_GOLDEN=1 swift test --filter EndpointTableTests -->\n"
    private static let end = "<!-- end of the endpoints -->\n"

    /// The endpoints that answer 501, asked without a body.
    private func absent() async throws -> [(method: String, path: String)] {
        let bench = try await WireBench()
        var found: [(method: String, path: String)] = []
        for address in AccountBackend.addresses {
            let path = address.path.replacing("{project}", with: "demo-portico").replacing(
                "{tenant}", with: "t"
            )
            .replacing("{provider}", with: "oidc.none")
            let response = await bench.send(
                address.method, path, key: "any", headers: ["authorization": "Bearer owner"])
            if response.status == 501 { found.append(address) }
        }
        return found
    }

    @Test("names every endpoint once, and tells truly which are not there")
    func complete() async throws {
        let absent = try await absent().map { "\($0.method) \($0.path)" }
        let rows = EndpointLikeness.table.flatMap { row in row.paths.map { "\(row.method) \($0)" } }
        #expect(Set(rows).count == rows.count)
        let known = AccountBackend.addresses.map { "\($0.method) \($0.path)" }
        #expect(Set(rows).union(absent) == Set(known))
        #expect(Set(rows).isDisjoint(with: absent))
        #expect(absent.count > 20)
    }

    @Test("stands in the document as it is made")
    func document() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/firebase-sdks.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: Self.begin))
        let stop = try #require(text.range(of: Self.end))
        let table = try await markdown()
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            let whole = text[..<start.upperBound] + table + text[stop.lowerBound...]
            try String(whole).write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(String(text[start.upperBound..<stop.lowerBound]) == table)
        }
    }

    private func markdown() async throws -> String {
        var lines = ["| endpoint | how it compares | |", "|---|---|---|"]
        for row in EndpointLikeness.table {
            let paths = row.paths.map { "`\(row.method) \($0)`" }.joined(separator: "<br>")
            lines.append("| \(paths) | \(row.likeness.rawValue) | \(row.note) |")
        }
        for address in try await absent() {
            lines.append("| `\(address.method) \(address.path)` | \(EndpointLikeness.absent.rawValue) | |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
