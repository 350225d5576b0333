package import SiteTemplates

/// Takes the links to guides out of a page's data that the site does not have: another team's site has none of ours.
package struct DeadLinks {
    /// Returns whether an address leads to no page.
    let isDead: (String) -> Bool

    package init(isDead: @escaping (String) -> Bool) { self.isDead = isDead }

    /// The data of a page without them: a member `…_url` is null then, and what has such a `url` is left out.
    package func removed(from data: [String: TemplateValue]) -> [String: TemplateValue] {
        // Of a site with all guides there is nothing to take out.
        guard data.values.contains(where: hasDead) else { return data }
        return data.mapValues { removed(from: $0) ?? .null }
    }

    private func hasDead(_ value: TemplateValue) -> Bool {
        switch value {
        case .list(let items): return items.contains(where: hasDead)
        case .object(let members):
            return members.contains { name, member in
                if case .text(let url) = member {
                    return (name == "url" || Self.isAddress(name)) && isDead(url)
                }
                return hasDead(member)
            }
        default: return false
        }
    }

    private static func isAddress(_ name: String) -> Bool { name.utf8.suffix(4).elementsEqual("_url".utf8) }

    private func removed(from value: TemplateValue) -> TemplateValue? {
        switch value {
        case .list(let items): return .list(items.compactMap(removed))
        case .object(let members):
            if case .text(let url) = members["url"], isDead(url) { return nil }
            var kept: [String: TemplateValue] = [:]
            for (name, member) in members {
                if Self.isAddress(name), case .text(let url) = member, isDead(url) {
                    kept[name] = .null
                } else {
                    kept[name] = removed(from: member) ?? .null
                }
            }
            return .object(kept)
        default: return value
        }
    }
}
