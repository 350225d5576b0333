import Accounts
import OpenID
import Playground

extension AuditTrail {
    /// A form of the account's pages.
    func note(_ receipt: AccountDemoReceipt, _ visit: AccountDemoVisit) {
        guard let log, let kind = AuditEvent.Kind(receipt.action) else { return }
        var event = AuditEvent(
            kind, check: receipt.error?.wireCode, account: visit.signedIn?.account.localID.rawValue,
            provider: receipt.provider?.rawValue, detail: receipt.action.rawValue)
        event.client = visit.address
        event.request = visit.requestID
        log.note(event)
    }
}
