import ArgumentParser
import Foundation
import WebServer

/// `portico audit`: looks after the audit log.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Look after the audit log.", subcommands: [AuditVerifyCommand.self])
}

/// `portico audit verify`: finds lines that were changed or taken out.
struct AuditVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Find lines of an audit log that were changed or taken out.",
        discussion: """
            Each line carries the hash of the one before. Files that follow each other are named oldest first. When the
            first line is not number 1, the report says so: earlier lines are in an earlier file, or were removed. Lines
            taken off the end show only when the last hash was noted elsewhere: name it with `--last`. Exit code 1 when
            something is wrong.

              portico audit verify .portico/audit.jsonl
              portico audit verify audit.jsonl.2 audit.jsonl.1 audit.jsonl
            """)

    @Argument(help: "The files, oldest first.")
    var files: [String]

    @Option(help: "The hash that the last line had, or an earlier one; it has to be found.")
    var last: String?

    func run() throws {
        var verification = AuditVerification(looksFor: last?.lowercased())
        for file in files {
            guard let bytes = FileManager.default.contents(atPath: file) else {
                Console.talk(
                    "portico audit verify: \(file) cannot be read; name the file of `playground.audit`")
                throw ExitCode(1)
            }
            verification.read([UInt8](bytes), file: file)
        }
        Console.result(verification.report)
        if !verification.isSound { throw ExitCode(1) }
    }
}
