import AccountStore
import ArgumentParser

/// `portico store check`: looks through the whole store.
struct StoreCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Look through the whole store of accounts; the server may run.",
        discussion: """
            Reads every page and every index, and tries the secret. Exit code 1 when something is wrong.

              portico store check
            """)

    @OptionGroup var options: StoreOptions

    func run() throws {
        try options.run("check") { store, _ in
            let report = try store.check()
            var lines = ["\(store.path): \(report.problems.isEmpty ? "sound" : "damaged")"]
            lines += report.problems.map { "  problem: \($0)" }
            if report.problems.isEmpty || report.accounts > 0 {
                lines += [
                    "  \(report.summary)",
                    "  \(report.bytes) bytes, \(report.journalBytes) more in the log; schema: \(report.schema.prefix { $0 != " " })",
                    "  sealed with key \(report.keyVersion)"
                        + (report.isBeingRekeyed
                            ? "; `portico store rekey` was begun and has not ended" : ""),
                ]
                if !options.quiet {
                    lines += report.records.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" }
                }
            }
            Console.result(lines.joined(separator: "\n") + "\n")
            guard report.problems.isEmpty else {
                Console.talk(
                    "portico store check: restore a backup with the server stopped: "
                        + "`portico store restore FILE --force`")
                throw ExitCode(1)
            }
        }
    }
}
