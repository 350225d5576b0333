import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild
import SiteModel
import WebServer

/// `portico new deploy`: what a host needs to publish the site.
struct NewDeployCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deploy",
        abstract: "Write what a host needs to publish the site: its settings, headers and redirects.",
        discussion: """
            Set `site.baseURL` first. The redirects are those of the pages' `aliases`; write the files again when
            these change, or when versions of the site come from Git tags for the first time.

              portico new deploy github-pages
              portico new deploy nginx --force
            """)

    @OptionGroup var options: ProjectOptions

    @Argument(help: "The host.")
    var host: RecipeHost

    @Flag(help: "Replace files that are there.")
    var force = false

    func run() throws {
        let project = Project.read(options.config, followsLinks: options.followLinks)
        try project.requireUsable()
        if project.configuration.hasPlayground, !host.runsPrograms {
            Console.talk(
                "\(host.rawValue) serves files only: the site is published there without its playground, unless "
                    + "`playground.origin` says where that runs")
        }
        let values = try values(of: project)
        let files = host.files(
            playground: project.configuration.hasPlayground, name: values.plain["NAME"] ?? "")
        for file in files where !force && project.disk.read(file.path) != nil {
            throw Refusal(
                "`\(file.path)` is there already; look at what you changed in it, and replace it with `--force`."
            )
        }
        for file in files {
            guard let recipe = Recipe(named: file.recipe) else { continue }
            try project.write(Array(recipe.filled(values).utf8), to: file.path)
            Console.result(file.path + "\n")
        }
        for setting in missing(in: project.configuration)
        where project.configuration.hasPlayground && host.runsPrograms {
            Console.talk(
                "`\(project.configurationName)` does not say it yet: below `playground`, write `\(setting)`")
        }
        if !options.quiet { Console.talk("how it is used stands at the beginning of \(files[0].path)") }
    }

    /// The settings that a server behind the host's proxy needs and the configuration does not have.
    private func missing(in configuration: Configuration) -> [String] {
        let settings = configuration.playground
        let base = configuration.site.baseURL ?? ""
        let proxies = "trustedProxies: [127.0.0.1, \"::1\"]"
        return (settings.origin == nil ? ["origin: \(base.dropLast(SiteAddress.path(base).count))"] : [])
            + (settings.trustedProxies.isEmpty && settings.tls == nil ? [proxies] : [])
    }

    /// The folders that the server writes into, parted by spaces, as `ReadWritePaths` has them.
    private static func writable(_ settings: PlaygroundConfiguration, below root: String) -> String {
        var files: [String] = []
        if case .sqlite(let path) = settings.store { files.append(path) }
        if let audit = settings.audit, !audit.isEmpty { files.append(audit) }
        let folder = URL(fileURLWithPath: root, isDirectory: true)
        let folders = files.map {
            URL(fileURLWithPath: $0, relativeTo: folder).deletingLastPathComponent().standardizedFileURL.path
        }
        return Set(folders + [root + "/.portico"]).sorted().joined(separator: " ")
    }

    private func values(of project: Project) throws -> Recipe.Values {
        let configuration = project.configuration
        let origin = configuration.playground.origin
        let served = configuration.hasPlayground && host.runsPrograms
        guard let base = served ? origin ?? configuration.site.baseURL : configuration.site.baseURL else {
            throw Refusal(
                "`\(project.configurationName)` does not say where the site is published; write "
                    + (served
                        ? "`origin: https://docs.example.com` below `playground`."
                        : "`baseURL: https://docs.example.com` below `site`."))
        }
        let path = SiteAddress.path(base)
        let mount = host.servesAtRoot ? "" : path
        if host.servesAtRoot, !path.isEmpty {
            Console.talk("\(host.rawValue) shows a site at the root of its address: `\(path)` is left out")
        }
        let domain = URL(string: base)?.host() ?? base
        let name = Self.name(of: domain, path)
        let readsTags = configuration.site.versions?.older.contains { $0.tag != nil } ?? false
        let site = SiteBuilder.site(project.sources, configuration.site)
        return Recipe.Values(
            plain: [
                "BASE": String(base.dropLast(path.count - mount.count)), "ORIGIN": origin ?? base,
                "HOST": domain, "MOUNT": mount, "NAME": name,
                "USER": String(name.prefix(30)), "TITLE": configuration.site.title,
                "WRITABLE": Self.writable(configuration.playground, below: "/srv/" + name),
                "CSP": SiteServer.contentSecurityPolicy, "HARDENING": Self.hardening,
                "GIT": readsTags ? " git" : "", "FETCH": readsTags ? "git fetch --tags && " : "",
            ],
            homes: site.locales.filter { !$0.isAtRoot }.map { mount + $0.home },
            redirects: Redirects(site: site, settings: configuration.site).entries.map {
                ($0.url, $0.page.url)
            },
            isMounted: !mount.isEmpty, readsTags: readsTags)
    }

    /// A name of files, users and projects: `docs-example-com`.
    private static func name(of host: String, _ mount: String) -> String {
        let text = (host + mount).lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(text).split(separator: "-").joined(separator: "-")
    }

    private static var hardening: String {
        String((Recipe(named: "systemd-hardening")?.text ?? "").dropLast())
    }
}

extension RecipeHost: ExpressibleByArgument {}
