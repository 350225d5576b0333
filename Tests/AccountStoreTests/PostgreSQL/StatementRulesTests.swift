import Foundation
import Testing

/// Statements that spread over machines by sandbox: they name it, use no sequence, and no transaction has two.
@Suite("Statements of PostgreSQL")
struct StatementRulesTests {
    struct Statement: CustomTestStringConvertible, Sendable {
        let file: String
        let text: String

        var testDescription: String { "\(file): \(text.prefix(60))" }

        /// Whether it names its sandbox: in its condition, or as the first value of what it adds.
        var namesSandbox: Bool {
            // A clause that is put in here stands among the statements by itself.
            text.contains(#/\bsandbox = [$?]1/#) || text.hasSuffix("\\(from)")
                || text.contains("(\\(AccountColumn.insertion) ")
                || text.contains(#/\(sandbox, \\\([a-z]+\)\)\s*VALUES \([$?]1,/#)
                || text.contains(#/FROM sandboxes WHERE id = ([$?]1|'\\\(sandbox)/#)
                || text.contains(#/\(sandbox,[^)]*\)\s*(VALUES \([$?]1,|SELECT [$?]1(::text)?,)/#)
                || text.contains(#/INSERT INTO sandboxes\s*\(id,[^)]*\)\s*VALUES \([$?]1,/#)
        }
    }

    /// Statements about all sandboxes: house-keeping, the directory of sandboxes, moving a store, sealing it anew.
    private static let housekeeping = [
        "SELECT * FROM sandboxes WHERE api_key = ?1", "SELECT id FROM sandboxes WHERE expires_when_idle",
        "SELECT count(*) AS n FROM sandboxes", "DELETE FROM \\(table) WHERE (sandbox, kind, name) IN (",
        "SELECT kind, count(*) AS entries", "SELECT pg_try_advisory_xact_lock",
        "SELECT * FROM sandboxes ORDER BY id", "SELECT id FROM sandboxes ORDER BY id",
        "SELECT DISTINCT sandbox AS id FROM \\(table)", "SELECT 1 AS found FROM accounts\n",
        "SELECT name FROM portico_migrations", "INSERT INTO portico_migrations",
        // These read no table.
        "SELECT set_config(", "SELECT pg_notify(", "SELECT (extract(epoch FROM clock_timestamp())",
    ]

    static let all: [Statement] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folders = ["PostgreSQL", "Copying", "Rekeying", "SQL"].map { "Sources/AccountStore/\($0)" }
        var found: [Statement] = []
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? []
            for name in names.sorted() where name.hasSuffix(".swift") && !name.hasPrefix("SQLite") {
                let data = FileManager.default.contents(atPath: "\(root.path)/\(folder)/\(name)") ?? Data()
                found += statements(String(decoding: data, as: UTF8.self), name)
            }
        }
        return found
    }()

    private static func statements(_ source: String, _ file: String) -> [Statement] {
        let literal = #/"""\n(?<long>[\s\S]*?)"""|"(?<short>[^"\n]*)"/#
        return source.matches(of: literal).compactMap { match in
            let text = String(match.output.long ?? match.output.short ?? "")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let begins = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH ", "FROM "]
            let isStatement = begins.contains { text.hasPrefix($0) } && text.contains(#/[a-z_]+ |[$?]1/#)
            return isStatement && !text.hasPrefix("UPDATE SET") ? Statement(file: file, text: text) : nil
        }
    }

    @Test("The statements are found")
    func found() {
        #expect(Self.all.count > 30, "\(Self.all.count)")
        #expect(Set(Self.all.map(\.file)).count >= 6)
    }

    @Test("A statement names its sandbox", arguments: all)
    func namesSandbox(statement: Statement) {
        let isHousekeeping = Self.housekeeping.contains { statement.text.hasPrefix($0) }
        #expect(statement.namesSandbox != isHousekeeping, "\(statement.text)")
    }

    @Test("No key comes from a sequence, and no statement joins two sandboxes", arguments: all)
    func spreads(statement: Statement) {
        for word in ["nextval", "SERIAL", "GENERATED", "lastval"] {
            #expect(!statement.text.contains(word))
        }
        #expect(!statement.text.contains(#/sandbox (IN|<>|!=|ANY)/#), "\(statement.text)")
    }

    @Test("A setting is its transaction's")
    func settings() throws {
        let settings = Self.all.filter { $0.text.contains("set_config(") }
        #expect(settings.count == 1)
        for statement in settings {
            #expect(
                statement.text.matches(of: #/set_config\(/#).count
                    == statement.text.matches(of: #/set_config\('[a-z_]+', \$\d, true\)/#).count)
        }
    }

    @Test("No setting, prepared statement or lock outlives its transaction")
    func sessions() throws {
        for statement in Self.all {
            #expect(!statement.text.contains(#/\b(PREPARE|LISTEN|DECLARE|pg_advisory_lock\()/#))
        }
    }
}
