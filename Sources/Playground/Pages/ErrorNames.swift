import SiteTemplates

/// The client libraries' names for an error, for partial `error-names`.
enum ErrorNames {
    /// `{rows: [{label, value}]}`
    static func data(_ names: ClientErrorNames) -> TemplateValue {
        let rows = [
            ("Swift", "\(names.swift) (\(names.number))"),
            ("Objective-C", "\(names.objectiveC) (\(names.number))"), ("C++", names.cpp ?? "–"),
            ("JavaScript", names.javaScript),
        ]
        return .object([
            "rows": .list(rows.map { .object(["library": .text($0.0), "value": .text($0.1)]) })
        ])
    }
}
