internal import Cryptography
internal import OpenID

extension SealedRow {
    /// The secret of an authenticator app.
    init(secret: [UInt8], account: String, enrolment: String, in sandbox: SandboxID, _ sealer: RecordSealer) {
        self.init(
            kind: SealedSecret.kind,
            name: sealer.name(of: SealedSecret.key(account, enrolment), SealedSecret.kind, in: sandbox),
            value: secret, account: account, enrolment: enrolment)
    }
}
