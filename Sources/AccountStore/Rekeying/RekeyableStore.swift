package import Accounts
package import Cryptography
package import OpenID

/// A store whose rows can be re-encrypted while others use it.
package protocol RekeyableStore: AccountStorage {
    var cipher: RecordCipher { get }

    /// The rows that no key of the ring seals.
    func keyRows() async throws(AccountError) -> [KeyRow]
    /// Puts other rows of keys in the place of all that are there, in one transaction; nil leaves them.
    ///
    /// - Parameter change: may be called more than once.
    func changeKeyRows<Value: Sendable>(
        _ change: @escaping @Sendable ([KeyRow]) throws(AccountError) -> (rows: [KeyRow]?, value: Value)
    ) async throws(AccountError) -> Value

    /// The places where something sealed stands.
    func encryptedTableParts() async throws(AccountError) -> [EncryptedTablePart]
    /// Some sealed rows of a place in their order, those after `row`.
    func encryptedRows(
        at place: EncryptedTablePart, after row: EncryptedRow?, limit: Int
    ) async throws(AccountError) -> [EncryptedRow]
    /// Replaces the values that were read, unless another writer changed them since.
    ///
    /// - Returns: how many were replaced.
    func replace(
        _ changes: [EncryptedRowChange], at place: EncryptedTablePart
    ) async throws(AccountError) -> Int

    /// Returns whether a password was hashed with a pepper.
    func hasHash(with pepper: PasswordPepper) async throws(AccountError) -> Bool
}

/// A sandbox's part of a table that has sealed values.
package struct EncryptedTablePart: Hashable, Sendable {
    /// The tables with sealed values.
    package enum Table: Hashable, Sendable {
        case records, ephemeral, factors
    }

    package let table: Table
    package let sandbox: SandboxID
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
