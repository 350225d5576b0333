import SiteModel
import SiteTemplates

extension PageShell {
    /// The address that search engines are told of a page: of an older version's page the present one, where it is
    /// still there; nil while nobody knows where the site is published.
    func canonical(_ path: PagePath, in locale: SiteLocale) -> String? {
        let url = path.url(in: locale)
        if settings.isOlder, settings.versions?.pages(of: nil)?.has(path, in: locale) == true {
            return settings.presentBaseURL.map { $0 + url }
        }
        return absolute(url)
    }

    /// The switch between versions on a page of content, and what an older one says of itself; nothing on a site that
    /// has one version.
    func versionMembers(at path: PagePath, in locale: SiteLocale) -> [String: TemplateValue] {
        versionMembers(in: locale) { $0.nearest(to: path, in: locale) }
    }

    /// The same on a page that is no content: every version has a list of all headings, for others the switch leads to
    /// the home page.
    func versionMembers(special path: String, in locale: SiteLocale) -> [String: TemplateValue] {
        versionMembers(in: locale) { pages in
            let isEverywhere = ["search/", "keys/"].contains(path) && pages.locales.contains(locale)
            return isEverywhere ? locale.home + path : pages.nearest(to: .home, in: locale)
        }
    }

    private func versionMembers(
        in locale: SiteLocale, _ address: (VersionPages) -> String
    ) -> [String: TemplateValue] {
        guard let versions = settings.versions, !versions.older.isEmpty else { return [:] }
        func url(_ version: SiteVersion?) -> String {
            versions.root(of: version) + (versions.pages(of: version).map(address) ?? locale.home)
        }
        func entry(_ title: String, _ version: SiteVersion?) -> TemplateValue {
            ["title": .text(title), "url": .text(url(version)), "current": .bool(version == versions.shown)]
        }
        let strings = strings(locale)
        var version: [String: TemplateValue] = [
            "title": .text(versions.shown?.title ?? versions.present), "old": .bool(versions.shown != nil),
        ]
        if let shown = versions.shown {
            version["notice"] = strings.value("versions.old", ["version": shown.title])
            version["present_url"] = .text(url(nil))
            version["present_link"] = strings.value("versions.present", ["version": versions.present])
        }
        return [
            "versions": .list([entry(versions.present, nil)] + versions.older.map { entry($0.title, $0) }),
            "version": .object(version),
        ]
    }
}
