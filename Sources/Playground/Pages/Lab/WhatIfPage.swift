import Cryptography
package import OpenID
import SiteTemplates

/// The data of partial `what-if`: a member of a run's ID token with another value, and the checks that say no.
package struct WhatIfPage {
    package struct Answer {
        let change: ChangedClaim
        let report: IDTokenReport

        package init(change: ChangedClaim, report: IDTokenReport) {
            self.change = change
            self.report = report
        }
    }

    let run: SignInRun
    let pages: PlaygroundPages
    /// Nil when nothing was asked.
    var response: Answer?

    private var links: PlaygroundAddresses { pages.links }

    /// Nil for a run without an ID token that was checked.
    var data: TemplateValue? {
        guard run.report != nil, let header = run.idToken?.displayedHeader,
            let claims = run.idToken?.displayedClaims
        else { return nil }
        let names = header.names.filter(ChangedClaim.header.contains) + claims.names
        let chosen = response?.change.name ?? "aud"
        var data: [String: TemplateValue] = [
            "action": .text("\(links.step(.checks, run.provider))#what-if"),
            "names": .list(names.map { ["claim": .text($0), "is_chosen": .bool($0 == chosen)] }),
            "typed": .text(response?.change.text ?? ""),
            "examples": .list(examples(claims).filter { names.contains($0.name) }.map(link)),
        ]
        if let response { data["answer"] = result(response) }
        return .object(data)
    }

    /// Changes that somebody would make.
    private func examples(_ claims: JSONObject) -> [(name: String, text: String)] {
        let issued = Instant(secondsSince1970: claims["iat"]?.integerValue ?? 0)
        return [
            ("aud", "another-app.example"), ("iss", "https://login.example"),
            ("exp", String(issued.adding(seconds: -86_400).secondsSince1970)), ("nonce", "0000"),
            ("sub", "somebody-else"), ("email", "victim@example.com"), ("alg", "none"),
        ]
    }

    private func link(_ example: (name: String, text: String)) -> TemplateValue {
        let value = PercentEncoding.encode(example.text)
        return [
            "claim": .text(example.name), "title": pages.text("playground.what_if.example.\(example.name)"),
            "url": .text("\(links.step(.checks, run.provider))?claim=\(example.name)&value=\(value)#what-if"),
        ]
    }

    private func result(_ response: Answer) -> TemplateValue {
        let failures = response.report.failures
        // A changed member breaks the signature; some checks come before that one.
        let others = failures.filter { $0.check != .signature }
        let key = failures.isEmpty ? "same" : others.isEmpty ? "signature_only" : "noticed"
        return [
            "is_refused": .bool(!failures.isEmpty), "what": pages.text("playground.what_if.\(key)"),
            "claim": .text(response.change.name), "removed": .bool(response.change.text == nil),
            "refusals": .list(
                failures.map { failure in
                    [
                        "id": .text(failure.check.rawValue),
                        "name": pages.text("playground.checks.\(failure.check.rawValue).name"),
                        "expected": .text(failure.expected), "actual": .text(failure.actual),
                    ]
                }),
        ]
    }
}
