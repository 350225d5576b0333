package import Accounts
internal import OpenID
import Providers

/// The work that one browser has under way after a sign-in.
package struct AccountDemoState: Redacted, Sendable, Codable {
    /// A message with a code, and its state.
    package struct Mail: Sendable, Codable {
        package enum Fate: String, Sendable, Codable {
            /// It is in the mailbox.
            case delivered
            /// Apple's relay forwarded it.
            case forwarded
            /// Apple's relay dropped it: the sender is not registered.
            case dropped
        }

        package let message: EmailMessage
        package let fate: Fate

        package init(_ message: EmailMessage, _ fate: Fate) {
            self.message = message
            self.fate = fate
        }
    }

    /// A sign-in that waits for its second factor.
    package struct SecondFactorTurn: Sendable, Codable {
        package let request: SecondFactorRequest
        package var enrolmentID: String?
        package var session: String?
        package var error: AccountError?

        package init(_ request: SecondFactorRequest) { self.request = request }

        /// The authenticator app that was chosen; nil for a telephone, and before anything is.
        package var app: Authenticator? {
            request.factors.first { $0.enrolmentID == enrolmentID }?.authenticator
        }
    }

    /// A telephone whose code was sent.
    package struct EnrolmentTurn: Sendable, Codable {
        package let number: String
        package let session: String
        package var error: AccountError?

        package init(number: String, session: String) {
            self.number = number
            self.session = session
        }
    }

    /// An authenticator app whose secret was drawn.
    package struct AppTurn: Sendable, Codable {
        package let offer: SecondFactorEnrolment.Offer
        package var error: AccountError?

        package init(_ offer: SecondFactorEnrolment.Offer) { self.offer = offer }
    }

    /// A session that this browser was given while it had `old`: a second click that comes with the old cookie
    /// goes on with the new one.
    package struct Succession: Sendable, Codable {
        package let old: String?
        package let new: String

        package init(old: String?, new: String) {
            self.old = old
            self.new = new
        }
    }

    package var receipt: AccountDemoReceipt?
    /// The action that an old sign-in kept from being done, until it is done or another sign-in begins.
    package private(set) var interrupted: AccountDemoAction?
    /// The account when a link began, for what it is afterwards.
    package var linking: AccountSnapshot?
    package var waiting: WaitingCredential?
    package var secondFactor: SecondFactorTurn?
    package var enrolment: EnrolmentTurn?
    package var app: AppTurn?
    package var succession: Succession?
    /// The latest messages, oldest first.
    package private(set) var mails: [Mail] = []

    package static let maximumMails = 10

    package init() {}

    /// Notes what came of an action, for the way back to what an old sign-in kept from being done.
    package mutating func noteInterruption(_ receipt: AccountDemoReceipt) {
        if receipt.error == .credentialTooOld {
            interrupted = receipt.action
        } else if receipt.error == nil, receipt.action == interrupted {
            interrupted = nil
        }
    }

    package mutating func forgetInterruption() { interrupted = nil }

    /// Keeps what came of an action; a link that began is over, and shows what it made of the account.
    package mutating func keep(_ receipt: AccountDemoReceipt, of account: Account?) {
        var receipt = receipt
        if let linking, let account { receipt.note(before: linking, after: AccountSnapshot(account)) }
        linking = nil
        self.receipt = receipt
    }

    package mutating func put(_ mail: Mail) {
        mails.append(mail)
        if mails.count > Self.maximumMails { mails.removeFirst() }
    }

    package mutating func dropMail(code: String) { mails.removeAll { $0.message.code == code } }
}

extension AccountDemoState {
    /// Bytes that keeping it costs, estimated generously: what came from outside is counted whole.
    var bytes: Int {
        var sum = 1_024 + (receipt?.bytes ?? 0) + (linking?.bytes ?? 0)
        sum += (waiting?.pendingToken.utf8.count ?? 0) + (waiting?.email?.utf8.count ?? 0)
        if let request = secondFactor?.request {
            sum += request.pendingCredential.utf8.count + 512 * request.factors.count
            sum += request.credential?.profile.rawUserInfo.utf8.count ?? 0
        }
        sum += (secondFactor?.session?.utf8.count ?? 0) + (enrolment?.session.utf8.count ?? 0)
        sum += mails.reduce(0) { $0 + 512 + ($1.message.continueURL?.utf8.count ?? 0) }
        return sum
    }
}

extension AccountDemoReceipt {
    var bytes: Int {
        256 + (before?.bytes ?? 0) + (after?.bytes ?? 0) + request.bytes + response.bytes
            + exchanges.reduce(0) { $0 + $1.bytes } + 256 * unrevoked.count
    }
}
