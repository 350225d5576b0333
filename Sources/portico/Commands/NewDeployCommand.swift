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
        let project = Project.read(options)
        try project.requireUsable()
        if project.configuration.hasPlayground, !host.runsPrograms {
            Console.talk(
                "\(host.rawValue) serves files only: the site is published there without its playground, unless "
                    + "`playground.origin` says where that runs")
        }
        let values = try values(of: project)
        let files = host.files(
            playground: project.configuration.hasPlayground, name: values.plain["NAME"] ?? "",
            speaksTLS: values.speaksTLS)
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
            + [settings.tls].compactMap { $0 }.filter { host == .systemd && Self.isRoots($0) }.map { tls in
                "tls: { certificate: .portico/tls/fullchain.pem, key: .portico/tls/privkey.pem"
                    + (tls.redirectPort.map { ", redirectPort: \($0)" } ?? "") + " }"
            }
    }

    /// Indicates whether the files are certbot's own, which only root reads.
    private static func isRoots(_ tls: TLSConfiguration) -> Bool {
        [tls.certificate, tls.key].contains { $0.hasPrefix("/etc/letsencrypt/") }
    }

    /// The values of a unit for a server that speaks TLS itself, or for one behind a proxy.
    private static func listening(
        _ settings: PlaygroundConfiguration, base: String, name: String
    ) -> [String: String] {
        guard let tls = settings.tls else {
            return ["LISTEN": "127.0.0.1", "PORT": "8080", "CAPABILITIES": "", "STOPPING": ""]
        }
        let port = URL(string: base)?.port ?? 443
        let needsCapability = [port, tls.redirectPort].contains { ($0 ?? 1_024) < 1_024 }
        let folder = URL(fileURLWithPath: "/srv/" + name, isDirectory: true)
        func place(_ path: String, _ standard: String) -> String {
            isRoots(tls)
                ? "\(folder.path)/.portico/tls/\(standard)"
                : URL(fileURLWithPath: path, relativeTo: folder).path
        }
        return [
            "LISTEN": "::", "PORT": "\(port)", "CAPABILITIES": needsCapability ? "CAP_NET_BIND_SERVICE" : "",
            "CERTIFICATE": place(tls.certificate, "fullchain.pem"), "KEY": place(tls.key, "privkey.pem"),
            // certbot needs port 80 for a moment.
            "STOPPING": tls.redirectPort == 80
                ? " --pre-hook 'systemctl stop \(name)' --post-hook 'systemctl start \(name)'" : "",
        ]
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
        let basePath = host.servesAtRoot ? "" : path
        if host.servesAtRoot, !path.isEmpty {
            Console.talk("\(host.rawValue) shows a site at the root of its address: `\(path)` is left out")
        }
        let domain = URL(string: base)?.host() ?? base
        let name = Self.name(of: domain, path)
        let readsTags = configuration.site.versions?.older.contains { $0.tag != nil } ?? false
        let site = SiteBuilder.site(project.sources, configuration.site)
        let listening = Self.listening(configuration.playground, base: base, name: name)
        return Recipe.Values(
            plain: listening.merging([
                "BASE": String(base.dropLast(path.count - basePath.count)), "ORIGIN": origin ?? base,
                "HOST": domain, "MOUNT": basePath, "NAME": name,
                "USER": String(name.prefix(30)), "TITLE": configuration.site.title,
                "WRITABLE": Self.writable(configuration.playground, below: "/srv/" + name),
                "CSP": SiteServer.contentSecurityPolicy,
                "HARDENING": Self.hardening(served ? listening["CAPABILITIES"] ?? "" : ""),
                "GIT": readsTags ? " git" : "", "FETCH": readsTags ? "git fetch --tags && " : "",
            ]) { $1 },
            homes: site.locales.filter { !$0.isAtRoot }.map { basePath + $0.home },
            redirects: Redirects(site: site, settings: configuration.site).entries.map {
                ($0.url, $0.page.url)
            },
            hasBasePath: !basePath.isEmpty, readsTags: readsTags,
            speaksTLS: served && configuration.playground.tls != nil)
    }

    /// A name of files, users and projects: `docs-example-com`.
    private static func name(of host: String, _ basePath: String) -> String {
        let text = (host + basePath).lowercased().map {
            $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
        }
        return String(text).split(separator: "-").joined(separator: "-")
    }

    private static func hardening(_ capabilities: String) -> String {
        String((Recipe(named: "systemd-hardening")?.text ?? "").dropLast()).replacing(
            "@CAPABILITIES@", with: capabilities)
    }
}

extension RecipeHost: ExpressibleByArgument {}
