internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB

extension SQLiteTransaction {
    /// The second factors of an account, in their order.
    func secondFactors(ofAccount localID: String?) throws(AccountError) -> [SecondFactor] {
        let found = try rows(
            "SELECT * FROM second_factors WHERE sandbox = ? AND local_id = ? ORDER BY position", [localID])
        var factors: [SecondFactor] = []
        for row in found { factors.append(try stored { try factor(row) }) }
        return factors
    }

    func insertFactors(of account: Account) throws(AccountError) {
        let localID = account.localID.rawValue
        for (position, factor) in account.secondFactors.enumerated() {
            var secret: Data?
            if let authenticator = factor.authenticator {
                let key = SealedSecret.key(localID, factor.enrolmentID)
                let bytes = authenticator.secret.bytes
                secret = Data(try sealer.seal(bytes, key: key, SealedSecret.kind, in: sandboxID))
            }
            try execute(
                """
                INSERT INTO second_factors (sandbox, local_id, position, enrolment_id, display_name, phone_number,
                    secret, last_step, enrolled_ms)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    localID, position, factor.enrolmentID, factor.displayName, factor.phoneNumber?.rawValue,
                    secret, factor.authenticator?.lastStep, factor.enrolledAt.millisecondsSince1970,
                ])
        }
    }

    private func factor(_ row: Row) throws -> SecondFactor {
        let enrolmentID: String = try row.decode(forColumn: "enrolment_id")
        let proof: SecondFactor.Proof
        if let sealed = row["secret"] as Data? {
            let name = sealer.name(
                of: SealedSecret.key(try row.decode(forColumn: "local_id"), enrolmentID), SealedSecret.kind,
                in: sandboxID)
            let opened = try sealer.open(Array(sealed), name: name, SealedSecret.kind, in: sandboxID)
            guard let secret = AuthenticatorSecret(bytes: opened.value) else {
                throw AccountError.storage(.unreadable(what: "secret"))
            }
            proof = .totp(Authenticator(secret: secret, lastStep: row["last_step"]))
        } else {
            proof = .phone(try row.required("phone_number") { PhoneNumber($0) })
        }
        return SecondFactor(
            enrolmentID: enrolmentID, displayName: row["display_name"], proof: proof,
            enrolledAt: row.instant(milliseconds: "enrolled_ms") ?? .distantPast)
    }
}
