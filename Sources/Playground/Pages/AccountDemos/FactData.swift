import Accounts
import SiteBuild
import SiteModel
import SiteTemplates

/// The result of an action, as partials `exchange` and `account-demo-panel` take it.
extension PlaygroundPages {
    /// The call of the account backend behind an action; nil when there is none.
    func exchange(_ receipt: AccountDemoReceipt) -> TemplateValue? {
        guard let endpoint = receipt.action.row.call else { return nil }
        var data: [String: TemplateValue] = [
            "method": "POST", "url": .text(endpoint), "from": name(.portico), "to": name(.backend),
            "parameters": .list(receipt.request.map { row($0, in: .backendRequest) }),
            "response": .list(receipt.response.map { row($0, in: .backendResponse) }), "status": 200,
        ]
        if let error = receipt.error {
            // A refused link that gives its credential back is answered with 200.
            if !receipt.response.contains(where: { $0.name == "errorMessage" }) { data["status"] = 400 }
            data["status_text"] = .text(error.wireCode)
        }
        return .object(data)
    }

    func change(_ change: AccountSnapshot.Change) -> TemplateValue {
        [
            "name": .text(change.name), "changed": .bool(change.isChanged),
            "added": .bool(change.before == nil), "removed": .bool(change.after == nil),
            "before": change.before.map { .text(DisplayText.value($0)) } ?? .null,
            "after": change.after.map { .text(DisplayText.value($0)) } ?? .null,
        ]
    }
}
