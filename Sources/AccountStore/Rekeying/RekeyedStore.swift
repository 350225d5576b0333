package import Accounts
package import Cryptography
package import OpenID

/// A store whose rows can be sealed anew while others use it.
package protocol RekeyedStore: AccountStorage {
    var sealer: RecordSealer { get }

    /// The rows that no key of the ring seals.
    func keyRows() async throws(AccountError) -> [KeyRow]
    /// Puts other rows of keys in the place of all that are there, in one transaction; nil leaves them.
    ///
    /// - Parameter change: may be called more than once.
    func changeKeyRows<Value: Sendable>(
        _ change: @escaping @Sendable ([KeyRow]) throws(AccountError) -> (rows: [KeyRow]?, value: Value)
    ) async throws(AccountError) -> Value

    /// The places where something sealed stands.
    func sealedPlaces() async throws(AccountError) -> [SealedPlace]
    /// Some sealed rows of a place in their order, those after `row`.
    func sealedRows(
        at place: SealedPlace, after row: SealedRow?, limit: Int
    ) async throws(AccountError) -> [SealedRow]
    /// Puts new values in the place of those that were read, where nobody changed them since.
    ///
    /// - Returns: how many were replaced.
    func replace(
        _ changes: [SealedChange], at place: SealedPlace
    ) async throws(AccountError) -> Int

    /// Returns whether a password was hashed with a pepper.
    func hasHash(with pepper: PasswordPepper) async throws(AccountError) -> Bool
}

/// A sandbox's part of a table that has sealed values.
package struct SealedPlace: Hashable, Sendable {
    /// The tables with sealed values.
    package enum Table: Hashable, Sendable {
        case records, passing, factors
    }

    package let table: Table
    package let sandbox: SandboxID
}

/// A sealed value with what it is bound to.
package struct SealedRow: Hashable, Sendable {
    package let kind: RecordKind
    /// A keyed hash.
    package let name: [UInt8]
    package let value: [UInt8]
    /// Of a second factor: its account and its enrolment.
    var account = ""
    var enrolment = ""
}

/// A row and the value that is to stand in the place of its own.
package struct SealedChange: Sendable {
    let row: SealedRow
    let value: [UInt8]

    package init(row: SealedRow, value: [UInt8]) {
        self.row = row
        self.value = value
    }
}

extension SealedRow {
    /// The secret of an authenticator app.
    init(secret: [UInt8], account: String, enrolment: String, in sandbox: SandboxID, _ sealer: RecordSealer) {
        self.init(
            kind: SealedSecret.kind,
            name: sealer.name(of: SealedSecret.key(account, enrolment), SealedSecret.kind, in: sandbox),
            value: secret, account: account, enrolment: enrolment)
    }
}
