import SiteBuild
import SiteModel
import SiteTemplates

/// The data of partial `comparison`: an honest and a broken run side by side, the first difference marked.
struct ComparisonData {
    let comparison: RunComparison
    let texts: InterfaceStrings

    var value: TemplateValue {
        let first = comparison.firstDifference
        let differing = comparison.lines.indices.filter { comparison.lines[$0].differs }
        return .object([
            "is_same": .bool(first == nil),
            "first": first.map(line) ?? .null,
            "more": .list(differing.dropFirst().map(line)),
            "any_more": .bool(differing.count > 1),
            "same": .list(comparison.lines.indices.filter { !comparison.lines[$0].differs }.map(line)),
            "same_count": texts.value(
                "lab.compare.same", ["count": String(comparison.lines.count - differing.count)]),
        ])
    }

    private func line(_ index: Int) -> TemplateValue {
        let line = comparison.lines[index]
        return .object([
            "step_title": texts.value("playground.steps.\(line.step.rawValue).title"),
            "name": .text(line.name), "honest": .text(line.honest ?? "—"),
            "broken": .text(line.broken ?? "—"),
        ])
    }
}
