import SiteModel
import SiteTemplates

/// The versions that pages were checked with, and the changes of all pages.
extension PageShell {
    /// The versions that a page was checked with, and the earliest day of these checks.
    func sdkMembers(of page: Page) -> [String: TemplateValue] {
        let own = page.file.frontMatter.sdks
        let source = site.page(at: page.path, in: site.source)?.file.frontMatter.sdks
        let names = (own.isEmpty ? source ?? [] : own).map(\.text)
        let checked = names.compactMap { sdks[$0]?.checked }.min()
        return [
            "sdk": names.isEmpty
                ? .null : .text(names.map { sdks[$0]?.title ?? $0 }.joined(separator: ", ")),
            "sdk_checked": checked.map {
                ["iso": .text($0.description), "text": .text($0.formatted(for: page.locale))]
            } ?? .null,
        ]
    }

    /// Lists of the whole site that a block can show, made when it does.
    func siteLists(_ locale: SiteLocale) -> TemplateValue {
        [
            "sdks": .later(LazyValue { .list(sdks.all.map { value(of: $0, locale) }) }),
            "sdk_conflicts": .later(LazyValue { .list(conflicts(locale)) }),
            "changes": .later(LazyValue { .list(changes(locale)) }),
        ]
    }

    private func value(of sdk: CheckedSDKs.SDK, _ locale: SiteLocale) -> TemplateValue {
        [
            "name": .text(sdk.name), "version": .text(sdk.version),
            "iso": sdk.checked.map { .text($0.description) } ?? .null,
            "day": sdk.checked.map { .text($0.formatted(for: locale)) } ?? .null,
            "url": sdk.releases.map { .text($0) } ?? .null, "needs": sdk.needs.map { .text($0) } ?? .null,
        ]
    }

    private func conflicts(_ locale: SiteLocale) -> [TemplateValue] {
        sdks.all.flatMap { sdk in
            sdk.conflicts.map { conflict in
                let other = sdks[conflict.other]?.name ?? conflict.other
                let why = conflict.why[locale.tag] ?? conflict.why[site.source.tag] ?? ""
                return [
                    "first": .text("\(sdk.name) \(conflict.since ?? sdk.version)"),
                    "second": .text(conflict.version.map { "\(other) \($0)" } ?? other),
                    "why": chrome(locale).text.body(why),
                ]
            }
        }
    }

    /// The changes of all pages: sections in the order of reading, in each the latest day first.
    private func changes(_ locale: SiteLocale) -> [TemplateValue] {
        let text = chrome(locale).text
        return site.navigation(locale).sections.compactMap { section in
            let dated = ((section.index.map { [$0] } ?? []) + section.pages).flatMap { page in
                page.file.frontMatter.changes.map { (page: page, change: $0) }
            }
            if dated.isEmpty { return nil }
            let days = Dictionary(grouping: dated, by: \.change.day).sorted { $0.key > $1.key }
            return [
                "title": section.index.map { text.body($0.shortTitle, of: $0.file.locale) }
                    ?? text.body(section.title),
                "url": .text(section.path.url(in: locale)),
                "days": .list(
                    days.map { day, entries in
                        [
                            "iso": .text(day.description), "day": .text(day.formatted(for: locale)),
                            "entries": .list(
                                entries.map { page, change in
                                    [
                                        "title": text.body(page.shortTitle, of: page.file.locale),
                                        "url": .text(page.url),
                                        "text": text.body(change.text, of: page.file.locale),
                                    ]
                                }),
                        ]
                    }),
            ]
        }
    }
}
