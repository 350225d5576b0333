import Playground
import Providers
import SiteModel
import SiteTemplates

/// The data of layout `playground-lab`: what can be broken in a sign-in with one provider.
struct LabPage {
    let provider: ResolvedProvider
    /// What this browser has tried there.
    let tried: Set<Sabotage>
    let texts: InterfaceStrings
    let links: PlaygroundAddresses

    /// The member `lab` of the template root.
    var data: TemplateValue {
        let all = Sabotage.all(for: provider)
        return .object([
            "provider": ProviderData.value(provider.id, isLocal: provider.mode == .local),
            "available": .bool(!all.isEmpty),
            "groups": .list(
                RunStep.allCases.compactMap { step in
                    let rows = all.filter { $0.step == step }
                    return rows.isEmpty ? nil : group(step, rows)
                }),
            "count": .text(
                texts.text("lab.count", ["tried": String(tried.count), "all": String(all.count)])),
            "honest_url": .text(links.start(provider.id)),
            "overview_url": .text(links.overview),
        ])
    }

    private func group(_ step: RunStep, _ rows: [Sabotage]) -> TemplateValue {
        .object([
            "id": .text(step.rawValue), "number": .integer(step.number),
            "step_title": texts.value("playground.steps.\(step.rawValue).title"),
            "rows": .list(
                rows.map { sabotage in
                    .object([
                        "id": .text(sabotage.rawValue),
                        "title": texts.value("lab.sabotages.\(sabotage.rawValue).title"),
                        "attack": texts.value("lab.sabotages.\(sabotage.rawValue).attack"),
                        "url": .text(links.start(provider.id, sabotage: sabotage)),
                        "tried": .bool(tried.contains(sabotage)),
                    ])
                }),
        ])
    }
}
