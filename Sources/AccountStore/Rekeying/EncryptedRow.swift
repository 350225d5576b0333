internal import Accounts
internal import Cryptography
package import OpenID

/// A sandbox's part of a table that has sealed values.
package struct EncryptedTablePart: Hashable, Sendable {
    /// The name of the table.
    package let table: String
    package let sandbox: SandboxID

    var isOfFactors: Bool { table == "second_factors" }
}

/// A sealed value with what it is bound to.
package struct EncryptedRow: Hashable, Sendable {
    package let kind: RecordKind
    /// A keyed hash.
    package let name: [UInt8]
    package let value: [UInt8]
    /// Of a second factor: its account and its enrolment.
    var account = ""
    var enrolment = ""
}

/// A row and the value that is to stand in the place of its own.
package struct EncryptedRowChange: Sendable {
    let row: EncryptedRow
    let value: [UInt8]

    package init(row: EncryptedRow, value: [UInt8]) {
        self.row = row
        self.value = value
    }
}

extension EncryptedRow {
    /// The secret of an authenticator app.
    init(secret: [UInt8], account: String, enrolment: String, in sandbox: SandboxID, _ cipher: RecordCipher) {
        self.init(
            kind: EncryptedSecret.kind,
            name: cipher.name(of: EncryptedSecret.key(account, enrolment), EncryptedSecret.kind, in: sandbox),
            value: secret, account: account, enrolment: enrolment)
    }
}
