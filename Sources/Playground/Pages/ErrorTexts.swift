import SiteBuild
package import SiteModel
package import SiteTemplates

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
