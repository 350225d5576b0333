import CRecipes
import Foundation

/// A host that the program has recipes for.
enum RecipeHost: String, CaseIterable {
    case githubPages = "github-pages"
    case gitlabPages = "gitlab-pages"
    case netlify, cloudflare, nginx, caddy, systemd

    /// Indicates whether it runs programs, so that it can show a playground.
    var runsPrograms: Bool { [.nginx, .caddy, .systemd].contains(self) }

    /// Indicates whether it shows what was built at the root of an address, so that a path of `baseURL` goes unused.
    var servesAtRoot: Bool { [.netlify, .cloudflare].contains(self) }

    /// The recipe's files: name in the program → path in the project.
    ///
    /// - Parameters:
    ///   - name: what the site is called on machines.
    ///   - speaksTLS: whether the server itself speaks TLS.
    func files(playground: Bool, name: String, speaksTLS: Bool) -> [(recipe: String, path: String)] {
        switch self {
        case .githubPages: [("github-pages.yml", ".github/workflows/pages.yml")]
        case .gitlabPages: [("gitlab-pages.yml", ".gitlab-ci.yml")]
        case .netlify: [("netlify.toml", "netlify.toml")]
        case .cloudflare:
            [
                ("cloudflare.yml", ".github/workflows/cloudflare.yml"),
                ("cloudflare-headers", "public/_headers"), ("cloudflare-redirects", "public/_redirects"),
            ]
        case .nginx: [(playground ? "nginx-playground.conf" : "nginx-site.conf", "deploy/nginx.conf")]
        case .caddy: [(playground ? "caddy-playground" : "caddy-site", "deploy/Caddyfile")]
        case .systemd:
            [(playground ? "systemd-playground.service" : "systemd-site.service", "deploy/\(name).service")]
                + (playground && speaksTLS ? [("systemd-certificate", "deploy/\(name)-certificate")] : [])
        }
    }
}

/// The text of a recipe, with places for what differs from site to site.
///
/// `@NAME@` stands for a value. A line that begins with `@locale ` comes once for each language that has a folder of its
/// own, one with `@redirect ` once for each address that leads on, one with `@mounted ` only on a site below a path, one with
/// `@tags ` only where older versions are read from Git tags, one with `@tls ` only where the server itself speaks TLS; lines
/// of one kind that follow each other are repeated together.
struct Recipe {
    /// The values of one site.
    struct Values {
        /// `@BASE@` → where the site is published; without the signs.
        var plain: [String: String]
        /// The addresses of the languages' home pages, `/docs/th/`.
        var homes: [String]
        /// Addresses that lead on, with where to.
        var redirects: [(from: String, to: String)]
        /// Indicates whether the site is published below a path.
        var hasBasePath: Bool
        /// Indicates whether a version of the site is read from a Git tag.
        var readsTags: Bool
        /// Indicates whether the server itself speaks TLS.
        var speaksTLS: Bool
    }

    let text: String

    /// The recipe that the program has under a name; nil when it has none.
    init?(named name: String) {
        let list = UnsafeBufferPointer(start: portico_recipes(), count: portico_recipe_count())
        guard let entry = list.first(where: { String(cString: $0.name) == name }) else { return nil }
        text = String(decoding: UnsafeBufferPointer(start: entry.bytes, count: entry.size), as: UTF8.self)
    }

    /// The recipe with a site's values in it.
    func filled(_ values: Values) -> String {
        var result = ""
        var group: (mark: String, lines: [String]) = ("", [])
        func end() {
            for extra in Self.repetitions(group.mark, values) {
                for line in group.lines { result += Self.replacing(extra, in: line) + "\n" }
            }
            group = ("", [])
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let mark = Self.marks.first { line.hasPrefix($0) } ?? ""
            if mark != group.mark {
                end()
                group.mark = mark
            }
            group.lines.append(String(line.dropFirst(mark.utf8.count)))
        }
        end()
        return Self.replacing(values.plain, in: result)
    }

    private static let marks = ["@locale ", "@redirect ", "@mounted ", "@tags ", "@tls "]

    private static func repetitions(_ mark: String, _ values: Values) -> [[String: String]] {
        switch mark {
        case "@locale ": values.homes.map { ["HOME": $0] }
        case "@redirect ": values.redirects.map { ["FROM": $0.from, "TO": $0.to] }
        case "@mounted ": values.hasBasePath ? [[:]] : []
        case "@tags ": values.readsTags ? [[:]] : []
        case "@tls ": values.speaksTLS ? [[:]] : []
        default: [[:]]
        }
    }

    private static func replacing(_ values: [String: String], in text: String) -> String {
        values.reduce(text) { $0.replacingOccurrences(of: "@\($1.key)@", with: $1.value) }
    }
}
