import OpenID
package import Providers
import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// The faults that a sign-in with one provider can have; the data of layout `playground-lab`.
    ///
    /// - Parameter tried: the faults that this browser has tried there.
    package func lab(_ provider: ResolvedProvider, tried: Set<Fault>) -> PlaygroundPage {
        let all = Fault.all(for: provider)
        let first = Fault.first(for: provider)
        func row(_ fault: Fault) -> TemplateValue {
            .object(
                self.fault(fault).merging([
                    "aim": text("lab.aims.\(fault.aim.rawValue).title"), "step_title": title(fault.step),
                    "url": .text(links.start(provider.id, fault: fault)),
                    "tried": .bool(tried.contains(fault)),
                ]) { $1 })
        }
        let groups: [TemplateValue] = Fault.AttackGoal.allCases.compactMap { aim in
            let rows = all.filter { $0.aim == aim && !first.contains($0) }
            return rows.isEmpty
                ? nil
                : [
                    "id": .text(aim.rawValue), "title": text("lab.aims.\(aim.rawValue).title"),
                    "lead": text("lab.aims.\(aim.rawValue).lead"),
                    "count": text("lab.more", ["count": String(rows.count)]), "rows": .list(rows.map(row)),
                ]
        }
        let data: TemplateValue = [
            "provider": ProviderData.value(provider.id, isLocal: provider.mode == .local),
            "available": .bool(!all.isEmpty), "first": .list(first.map(row)), "groups": .list(groups),
            "count": text("lab.count", ["tried": String(tried.count), "all": String(all.count)]),
            "honest_url": .text(links.start(provider.id)), "overview_url": .text(links.overview),
        ]
        return PlaygroundPage(
            layout: "playground-lab", path: "playground/\(provider.id.pathName)/lab/",
            title: texts.text("lab.title"), data: ["lab": data])
    }
}
