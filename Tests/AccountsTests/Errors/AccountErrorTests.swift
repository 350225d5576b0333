import Accounts
import Foundation
import Testing

@Suite("Errors of accounts")
struct AccountErrorTests {
    @Test("each has its wire text and a reason", arguments: AccountErrorRow.all)
    func texts(row: AccountErrorRow) {
        #expect(row.error.wireMessage == row.message)
        let code = row.error.wireCode
        #expect(!code.isEmpty && code.allSatisfy { ("A"..."Z").contains($0) || $0 == "_" })
        #expect(row.message == code || row.message.hasPrefix(code + " : "))
        #expect(!row.error.reason.contains("secret"))
        #expect("\(row.error)" == row.error.reason)
    }

    @Test("no case is missing from the table")
    func complete() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Accounts/Model/Errors/AccountError.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        let enumeration = text.prefix(upTo: text.range(of: "\n}\n")?.lowerBound ?? text.endIndex)
        let names = enumeration.matches(of: #/\n    case (\w+)/#).map { String($0.1) }
        #expect(names.count > 70)
        #expect(Set(names) == Set(AccountErrorRow.all.map(\.name)))
    }

    @Test("details of operations and custom tokens are sentences")
    func details() {
        let texts =
            AccountError.OperationDetail.allCases.map(\.rawValue)
            + AccountError.CustomTokenFault.allCases.map(\.rawValue)
        #expect(texts.allSatisfy { $0.hasSuffix(".") })
        #expect(Set(texts).count == texts.count)
    }
}
