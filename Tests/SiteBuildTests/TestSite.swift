import Diagnostics
import Foundation
import SiteModel

@testable import SiteBuild

/// A small site in one text: files parted by lines `-- content/en/index.md --`.
enum TestSite {
    /// The files of such a text.
    static func files(_ text: String) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var path: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                path = String(line.dropFirst(3).dropLast(3))
                files[path ?? ""] = []
            } else if let path {
                files[path, default: []] += Array(line.utf8) + [0x0A]
            }
        }
        // The line break before the next separator belongs to the separator.
        return files.mapValues { $0.last == 0x0A ? $0.dropLast() : $0 }
    }

    /// All files of an output as such a text, sorted by path.
    static func text(_ files: [String: [UInt8]]) -> String {
        files.sorted { $0.key < $1.key }
            .map { "-- \($0.key) --\n" + String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
    }

    /// Settings with the locales of these tags.
    static func settings(
        _ tags: [String] = ["en"], baseURL: String? = nil, drafts: Bool = false,
        playground: PlaygroundLinks? = nil, sourceAtRoot: Bool = false
    ) -> SiteSettings {
        var locales = tags.compactMap { SiteLocale(tag: $0) }
        if !locales.isEmpty { locales[0].isAtRoot = sourceAtRoot }
        var settings = SiteSettings(
            title: "Test", baseURL: baseURL, locales: locales, playground: playground, includesDrafts: drafts)
        settings.names = names
        settings.offered = names.brands
        return settings
    }

    /// What the pages of these tests may name of a playground.
    static let names = PlaygroundNames(
        brands: ["apple.com", "facebook.com", "microsoft.com", "github.com", "google.com"],
        steps: ["nonce", "request", "exchange", "account"], pages: ["link", "tokens"],
        errors: ["google.com/invalid-client", "microsoft.com/aadsts50011", "microsoft.com/aadsts50194"])

    /// Builds a site of the text, with plain templates unless it has its own.
    static func build(
        _ text: String, _ settings: SiteSettings = settings(), templates: Bool = true, lanes: Int = 2
    ) -> Diagnosed<SiteOutput> {
        var sources = templates ? files(Self.templates) : [:]
        sources.merge(files(text)) { $1 }
        return SiteBuilder.build(SiteSources(files: sources), settings, lanes: lanes)
    }

    /// Builds into `dist`, going on from the last build there.
    static func build(
        _ sources: SiteSources, _ settings: SiteSettings, into disk: Disk, program: String = "1",
        index: SourceIndex? = nil
    ) -> Diagnosed<SiteOutput> {
        var manifest = BuildManifest(output: "dist", disk: disk)
        let earlier = manifest.earlier
        var writer = OutputWriter(to: "dist", disk: disk)
        var built = SiteBuilder.build(sources, settings, earlier: earlier, program: program) {
            writer.add($0, $1)
        }
        writer.keep(built.value.standing)
        built.diagnostics += writer.finish().diagnostics
        manifest.write(
            built.value.records, after: earlier, built.diagnostics, of: sources, settings, program: program,
            index: index, by: writer)
        return built
    }

    /// The files in `dist`.
    static func output(_ disk: Disk) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: disk.root + "/dist") ?? .init()
        {
            guard let bytes = disk.read("dist/\(path)"), path != OutputFolder.marker else { continue }
            files[path] = bytes
        }
        return files
    }

    /// The sources of such a text, with plain templates unless it has its own.
    static func site(_ text: String) -> SiteSources {
        SiteSources(files: files(templates).merging(files(text)) { $1 })
    }

    /// One page as a file: title, description and text.
    static func page(_ title: String, _ body: String, matter: String = "") -> String {
        "---\ntitle: \(title)\ndescription: About \(title).\n\(matter)---\n\(body)"
    }

    /// Layouts that show every member of the root that content has.
    static let templates = """
        -- templates/partials/head.mustache --
        <html lang="{{locale.tag}}" dir="{{locale.direction}}">
        <title>{{page.title}} · {{site.title}}</title>
        {{#page.noindex}}<meta name="robots" content="noindex">
        {{/page.noindex}}
        {{#page.canonical}}<link rel="canonical" href="{{page.canonical}}">
        {{/page.canonical}}
        {{#alternates}}
        <link rel="alternate" hreflang="{{hreflang}}" href="{{href}}">
        {{/alternates}}
        {{#languages}}
        <a href="{{url}}" lang="{{tag}}" dir="{{direction}}"{{#current}} aria-current="true"{{/current}}>{{name}}{{^available}}?{{/available}}</a>
        {{/languages}}
        -- templates/partials/body.mustache --
        {{> head}}
        {{#breadcrumbs}}{{title}}{{^last}} / {{/last}}{{/breadcrumbs}}
        {{#sidebar}}
        <b>{{title}}{{#current}}*{{/current}}{{#open}} open{{/open}}</b>{{#pages}} <i>{{title}}{{#current}}*{{/current}}</i>{{/pages}}
        {{/sidebar}}
        {{#page.toc}}
        <a href="#{{id}}">{{level}} {{title}}</a>
        {{/page.toc}}
        {{#page.source_language}}<p role="note">shown in <a href="{{url}}">{{name}}</a></p>
        {{/page.source_language}}
        {{#page.stale}}<p role="note">stale</p>
        {{/page.stale}}
        {{#page.reviewed}}<time datetime="{{iso}}">{{text}}</time>
        {{/page.reviewed}}
        <main>
        {{{page.content}}}
        </main>
        {{#previous}}< {{title}}{{/previous}}{{#next}} > {{title}}{{/next}}
        {{#page.markdown_url}}<a href="{{page.markdown_url}}">Markdown</a>{{/page.markdown_url}}
        -- templates/layouts/guide.mustache --
        {{> body}}
        -- templates/layouts/section.mustache --
        section
        {{> body}}
        -- templates/layouts/home.mustache --
        home
        {{> body}}
        {{#sections}}
        {{title}}: {{description}}{{#pages}} [{{title}}]({{url}}){{/pages}}
        {{/sections}}
        -- templates/layouts/chooser.mustache --
        chooser
        {{> head}}
        -- templates/layouts/not-found.mustache --
        nothing here
        {{> head}}

        """
}

extension SiteOutput {
    /// Files that stand in the output folder as they are, and are pages of content.
    var reusedPages: Set<String> { standing.filter { records.records[$0] != nil } }
}
