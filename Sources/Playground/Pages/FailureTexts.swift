package import OpenID
import RelyingParty
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The page of a failed sign-in: its code, texts in the reader's language, and the next sensible step.
extension PlaygroundPages {
    /// `{code, title, explanation, next, said, check, details}` as the layouts take them.
    package func failure(_ failure: RunFailure, _ provider: ProviderID) -> [String: TemplateValue] {
        var next: String? = links.provider(provider)
        // Only a run that was broken on purpose ends there, and no code of it is waited for.
        if case .secondFactorNeeded = failure { next = nil }
        var data = ErrorTexts.members(failure.code, texts: texts, next: next)
        if let said = failure.said { data["said"] = .text(said) }
        if case .signIn(.token(let check)) = failure {
            data["check"] = [
                "name": text("playground.checks.\(check.rawValue).name"),
                "attack": text("playground.checks.\(check.rawValue).attack"),
            ]
        }
        if !failure.details.isEmpty {
            data["details"] = .list(
                failure.details.map {
                    ["name": .text($0.name), "label": label($0.name), "value": .text($0.value)]
                })
        }
        return data
    }

    /// The label that a detail has on the page of a check; null for a name that goes over the wire.
    private func label(_ name: String) -> TemplateValue {
        switch name {
        case "expected": text("playground.checks.expected")
        case "actual", "reason": text("playground.checks.actual")
        default: .null
        }
    }
}

/// The texts of an error code (`errors.<code>` of the interface strings).
package enum ErrorTexts {
    /// `{code, title, explanation, next?}`; an unknown code keeps its name and takes the texts of `server_error`.
    package static func members(_ code: String, texts: InterfaceStrings, next: String?) -> [String:
        TemplateValue]
    {
        let known = texts["errors.\(code).title"] == nil ? "server_error" : code
        var data: [String: TemplateValue] = [
            "code": .text(code), "title": texts.value("errors.\(known).title"),
            "explanation": texts.value("errors.\(known).explanation"),
        ]
        if let next {
            data["next"] = .object(["title": texts.value("errors.\(known).next"), "url": .text(next)])
        }
        return data
    }
}

/// The client libraries' names for an error, for partial `error-names`.
enum ErrorNames {
    static func rows(_ names: ClientErrorNames) -> [(String, String)] {
        [
            ("Swift", "\(names.swift) (\(names.number))"),
            ("Objective-C", "\(names.objectiveC) (\(names.number))"), ("C++", names.cpp ?? "–"),
            ("JavaScript", names.javaScript),
        ]
    }

    /// `{rows: [{library, value}]}`
    static func data(_ names: ClientErrorNames) -> TemplateValue {
        ["rows": .list(rows(names).map { ["library": .text($0.0), "value": .text($0.1)] })]
    }
}
