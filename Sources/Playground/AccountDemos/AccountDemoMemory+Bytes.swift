import Accounts
import Providers

extension AccountDemoMemory {
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
    /// Bytes that keeping it costs.
    var bytes: Int {
        256 + (before?.bytes ?? 0) + (after?.bytes ?? 0) + request.bytes + response.bytes
            + exchanges.reduce(0) { $0 + $1.bytes } + 256 * unrevoked.count
    }
}
