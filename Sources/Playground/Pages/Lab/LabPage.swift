import OpenID
package import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The data of layout `playground-lab`: what can be broken in a sign-in with one provider.
package struct LabPage {
    let provider: ResolvedProvider
    /// The faults that this browser has tried there.
    let tried: Set<Fault>
    let texts: InterfaceStrings
    let links: PlaygroundAddresses

    package init(
        provider: ResolvedProvider, tried: Set<Fault>, texts: InterfaceStrings, links: PlaygroundAddresses
    ) {
        self.provider = provider
        self.tried = tried
        self.texts = texts
        self.links = links
    }

    /// The member `lab` of the template root.
    package var data: TemplateValue {
        let all = Fault.all(for: provider)
        let first = Fault.first(for: provider)
        return .object([
            "provider": ProviderData.value(provider.id, isLocal: provider.mode == .local),
            "available": .bool(!all.isEmpty),
            "first": .list(first.map(row)),
            "groups": .list(
                Fault.AttackGoal.allCases.compactMap { aim in
                    let rows = all.filter { $0.aim == aim && !first.contains($0) }
                    return rows.isEmpty ? nil : group(aim, rows)
                }),
            "count": texts.value("lab.count", ["tried": String(tried.count), "all": String(all.count)]),
            "honest_url": .text(links.start(provider.id)),
            "overview_url": .text(links.overview),
        ])
    }

    private func group(_ aim: Fault.AttackGoal, _ rows: [Fault]) -> TemplateValue {
        .object([
            "id": .text(aim.rawValue), "title": texts.value("lab.aims.\(aim.rawValue).title"),
            "lead": texts.value("lab.aims.\(aim.rawValue).lead"),
            "count": texts.value("lab.more", ["count": String(rows.count)]),
            "rows": .list(rows.map(row)),
        ])
    }

    private func row(_ fault: Fault) -> TemplateValue {
        .object([
            "id": .text(fault.rawValue),
            "title": texts.value("lab.sabotages.\(fault.rawValue).title"),
            "attack": texts.value("lab.sabotages.\(fault.rawValue).attack"),
            "aim": texts.value("lab.aims.\(fault.aim.rawValue).title"),
            "step_title": texts.value("playground.steps.\(fault.step.rawValue).title"),
            "url": .text(links.start(provider.id, fault: fault)),
            "tried": .bool(tried.contains(fault)),
        ])
    }
}
