internal import Accounts
internal import OpenID

/// The sealed secret of an authenticator app, bound to its sandbox, account and enrolment.
enum EncryptedSecret {
    static let kind = RecordKind("second-factor-secret")

    static func key(_ localID: String, _ enrolmentID: String) -> String {
        "\(localID)\u{0}\(enrolmentID)"
    }
}
