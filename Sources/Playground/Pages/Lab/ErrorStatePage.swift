package import OpenID
package import Providers
package import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// An error that is produced on purpose; the data of layout `playground-error`.
    ///
    /// - Parameters:
    ///   - report: nil as long as it is not produced.
    ///   - from: the guide that explains it, and the heading there.
    package func error(
        _ error: ErrorState, at provider: ResolvedProvider, _ report: ErrorReport?, from: String?
    ) -> PlaygroundPage {
        let halves = from?.split(separator: "#", maxSplits: 1).map(String.init) ?? []
        var data: [String: TemplateValue] = [
            "id": .text(error.id), "code": .text(error.code),
            "provider": ProviderData.value(provider.id, isLocal: provider.mode == .local),
            "available": .bool(provider.mode == .local), "action": .text(links.error(error)),
            "what": text("show_me.states.\(error.provider.pathName).\(error.id)"),
            "guide_url": from.map { .text($0) } ?? .null, "from": halves.first.map { .text($0) } ?? .null,
            "at": halves.count == 2 ? .text(halves[1]) : .null,
            "lab_url": .text(links.lab(provider.id)), "errors_url": concept("errors/"),
        ]
        if let report { data["report"] = .object(self.report(report, of: error)) }
        return PlaygroundPage(
            layout: "playground-error", path: "playground/\(provider.id.pathName)/errors/\(error.id)/",
            title: "\(texts.text("show_me.title")): \(error.code)", data: ["show": .object(data)])
    }

    private func report(_ report: ErrorReport, of error: ErrorState) -> [String: TemplateValue] {
        var data: [String: TemplateValue] = [
            "said": .list(report.said.map { .text($0) }), "shown": .bool(report.isShown),
            "visit_url": report.visit.map { .text($0) } ?? .null, "returned": .bool(report.isReturned),
            "exchanges": .list(
                report.exchanges.map { shown in
                    .object(
                        exchange(shown.captured, messages: shown.messages, showsOperators: true).merging([
                            "from": name(shown.from), "to": name(shown.to),
                        ]) { $1 })
                }),
        ]
        if let names = error.clientNames { data["names"] = ErrorNames.data(names) }
        if let code = error.scriptCode {
            data["names"] = ["rows": .list([["library": "JavaScript", "value": .text(code)]])]
        }
        return data
    }
}

extension ErrorReport.Exchange {
    /// The messages that it is of, where its purpose does not say.
    fileprivate var messages: (sent: FieldTexts.Message, received: FieldTexts.Message)? {
        switch (from, to) {
        case (.browser, _): (.authorizationRequest, .authorizationResponse)
        case (_, .backend): (.backendRequest, .backendResponse)
        default: nil
        }
    }
}

extension ErrorVisit {
    /// The address of the page, with the error produced; nil for an error or language that there is not.
    package func page(at provider: ProviderID, in locales: [SiteLocale]) -> String? {
        guard let error = ErrorState.of(provider, error),
            let locale = locales.first(where: { $0.tag == self.locale })
        else { return nil }
        let guide = from?.split(separator: "#", maxSplits: 1).map(String.init) ?? []
        let query = [("show", "1")] + zip(["from", "at"], guide)
        return PlaygroundAddresses(origin: "", locale: locale).error(error) + "?"
            + FormURLEncoded.encode(query)
    }
}
