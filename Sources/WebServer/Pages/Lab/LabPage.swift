import Brands
import Playground
import SignInFoundation
import SiteModel
import SiteTemplates

/// The data of layout `playground-lab`: what can be broken in a sign-in with one provider.
struct LabPage {
    let provider: ResolvedProvider
    /// The faults that this browser has tried there.
    let tried: Set<Fault>
    let texts: InterfaceStrings
    let links: PlaygroundAddresses

    /// The member `lab` of the template root.
    var data: TemplateValue {
        let all = Fault.all(for: provider)
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

    private func group(_ step: RunStep, _ rows: [Fault]) -> TemplateValue {
        .object([
            "id": .text(step.rawValue), "number": .integer(step.number),
            "step_title": texts.value("playground.steps.\(step.rawValue).title"),
            "rows": .list(
                rows.map { fault in
                    .object([
                        "id": .text(fault.rawValue),
                        "title": texts.value("lab.sabotages.\(fault.rawValue).title"),
                        "attack": texts.value("lab.sabotages.\(fault.rawValue).attack"),
                        "url": .text(links.start(provider.id, fault: fault)),
                        "tried": .bool(tried.contains(fault)),
                    ])
                }),
        ])
    }
}
