import Cryptography
package import OpenID
package import Providers

/// An error that an app's developers come across, and what is done to produce it (`Sources/CPlayground/errors.txt`).
package struct ErrorState: Hashable, Sendable {
    /// One thing that is done: its verb, and the rest of the line.
    struct Step: Hashable, Sendable {
        let verb: String
        let text: String

        /// The words `NAME=VALUE`.
        var fields: [(name: String, value: String)] {
            text.split(separator: " ").compactMap { word in
                let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return halves.count == 2 ? (String(halves[0]), String(halves[1])) : nil
            }
        }
    }

    package let provider: ProviderID
    /// The id in addresses, texts and `playground` blocks: `aadsts50194`.
    package let id: String
    let steps: [Step]

    /// The names of all, as `SiteSettings.names` takes them: `google.com/invalid-client`.
    package static let names = PlaygroundData.errors.keys.sorted()

    package static let all: [ErrorState] = names.compactMap { name in
        let halves = name.split(separator: "/").map(String.init)
        guard halves.count == 2, let provider = ProviderID(rawValue: halves[0]) else { return nil }
        return ErrorState(provider: provider, id: halves[1], lines: PlaygroundData.errors[name] ?? "")
    }

    /// The error of that id at a provider; nil when there is none.
    package static func of(_ provider: ProviderID, _ id: String) -> ErrorState? {
        all.first { $0.provider == provider && $0.id == id }
    }

    private init(provider: ProviderID, id: String, lines: String) {
        self.provider = provider
        self.id = id
        steps = lines.split(separator: "\n").map { line in
            let halves = line.split(separator: " ", maxSplits: 1)
            return Step(verb: String(halves[0]), text: halves.count == 2 ? String(halves[1]) : "")
        }
    }

    /// The id as people see it: Microsoft's codes are in upper case.
    var code: String { id.hasPrefix("aadsts") ? id.uppercased() : id }

    /// Indicates whether a reader can go to a page that says it.
    package var isVisited: Bool { steps.contains { ["visit", "open"].contains($0.verb) } }

    private func lines(_ verb: String) -> [String] { steps.filter { $0.verb == verb }.map(\.text) }

    /// The texts that are said, with `⟨NAME⟩` for values of the production and `…` for any text.
    package var says: [String] { lines("says") }

    /// Indicates whether the account backend is called, in the visitor's own sandbox.
    package var usesBackend: Bool { steps.contains { ["backend", "present"].contains($0.verb) } }

    /// The names that an app is told the error by.
    var clientNames: ClientErrorNames? { lines("names").first.flatMap(ClientErrorNames.init(code:)) }

    /// The code of an error that the JavaScript library alone has: `auth/popup-closed-by-user`.
    var scriptCode: String? { lines("names").first { $0.hasPrefix("auth/") } }

    /// The client with which it is produced; nil for the playground's own.
    private var client: (id: String, option: StandInClient.Option)? {
        lines("client").first.flatMap { line in
            let words = line.split(separator: " ").map(String.init)
            return words.count == 2 ? (words[0], StandInClient.Option(rawValue: words[1])) : nil
        }
    }

    /// The playground's clients at a stand-in that have a mistake in their set-up. They sign nobody in: the stand-in
    /// refuses them, and what it issues to them counts nowhere.
    package static func clients(
        at provider: ProviderID, name: String, redirectURIs: [String], installation: StandInInstallation
    ) -> [StandInClient] {
        let all = all.filter { $0.provider == provider }.compactMap(\.client)
        return Dictionary(all.map { ($0.id, $0.option) }) { first, _ in first }.sorted { $0.key < $1.key }
            .compactMap { id, option in
                OwnClient(
                    at: provider, as: id, name: name, redirectURIs: redirectURIs, options: [option],
                    installation: installation)?.registered
            }
    }
}

/// The `state` of an authorization request that a reader takes from the page of an error: it names the page, and the
/// guide from which the reader came.
package struct ErrorVisit: Sendable {
    package let error: String
    /// BCP 47 tag.
    package let locale: String
    /// The guide's path with the heading, as its page has checked it.
    let from: String?

    package init(error: String, locale: String, from: String?) {
        self.error = error
        self.locale = locale
        self.from = from
    }

    /// Nil for the state of a sign-in, which is random.
    package init?(state: String?) {
        let parts = (state ?? "").split(separator: ".").map(String.init)
        guard (3...4).contains(parts.count), parts[0] == Self.mark else { return nil }
        (locale, error) = (parts[1], parts[2])
        from =
            parts.count == 4
            ? (try? Base64URL.decode(parts[3])).flatMap { String(validating: $0, as: UTF8.self) } : nil
    }

    private static let mark = "show-me"

    package var state: String {
        "\(Self.mark).\(locale).\(error)" + (from.map { ".\(Base64URL.encode(Array($0.utf8)))" } ?? "")
    }
}
