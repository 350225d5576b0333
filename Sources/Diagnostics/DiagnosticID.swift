/// Every kind of finding, named `area.problem`. The paragraph of each is in `DiagnosticID+Explanation.swift`.
package enum DiagnosticID: String, CaseIterable, Sendable {
    case frontMatterUnknownKey = "front-matter.unknown-key"
}
