import Foundation
import Markdown

extension LinkPlaces {
    /// Takes in what a page is called in links: its address and names in its head, and the id of its title.
    mutating func addAddresses(of entry: ConversionPlan.Entry, _ source: String) {
        let own = entry.path.withoutPageEnding
        guard ConversionPlan.isPage(entry.source), let text = project.text(entry.source) else {
            if entry.locale == source { addresses[own.lowercased()] = entry.source }
            return
        }
        let matter = ForeignMatter(text, path: entry.source)
        var lines = matter.lines.map(\.text)
        if let title = Conversion.takeTitle(from: &lines) {
            titleIDs[entry.source] = HeadingIDs.standard.made(of: Conversion.plain(title))
        }
        guard entry.locale == source else { return }
        let folder = own.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        var names = [own]
        for key in ["slug", "id", "url"] {
            guard let name = matter.text(key) else { continue }
            names.append(name.hasPrefix("/") || key == "url" ? name : folder + name)
        }
        names += entry.aliases
        names += matter["aliases"]?.items.compactMap(\.text) ?? []
        for name in names {
            let address = name.trimmingSlashes.lowercased()
            if addresses[address] == nil || name == own { addresses[address] = entry.source }
        }
    }
}
