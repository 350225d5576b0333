import Diagnostics
import Testing

/// A configuration with one mistake.
struct ConfigurationMistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let id: DiagnosticID
    /// Line and column.
    let place: String
    let note: String?
    let yaml: String

    init(_ name: String, _ id: DiagnosticID, at place: String, note: String? = nil, _ yaml: String) {
        testDescription = name
        self.id = id
        self.place = place
        self.note = note
        self.yaml = yaml
    }

    private static func site(_ more: String) -> String {
        "site:\n  title: Docs\n  locales: [en]\n\(more)\n"
    }

    private static func playground(_ line: String) -> String { site("playground:\n  \(line)") }

    private static func provider(_ lines: String...) -> String {
        site("providers:\n  - " + lines.joined(separator: "\n    "))
    }

    private static func client(_ lines: String...) -> String {
        site("standInClients:\n  - " + lines.joined(separator: "\n    "))
    }

    static let all = siteMistakes + versionMistakes + playgroundMistakes + providerMistakes + clientMistakes

    private static let siteMistakes: [ConfigurationMistake] = [
        .init("empty file", .configurationMissingKey, at: "1:1", ""),
        .init(
            "misspelt part", .configurationUnknownKey, at: "4:1", note: "did you mean `providers`?",
            site("provider: []")),
        .init("no title", .configurationMissingKey, at: "2:3", "site:\n  locales: [en]\n"),
        .init(
            "a title without a value", .configurationMissingKey, at: "2:3",
            note: "write a value after the colon", "site:\n  title:\n  locales: [en]\n"),
        .init(
            "a colour that YAML takes for a comment", .configurationBadValue, at: "5:5",
            note: "what begins with `#` is a comment: write `accent: \"#0a4f8a\"`, or take the key out",
            site("  theme:\n    accent: #0a4f8a")),
        .init(
            "a key with a remark and no value", .configurationBadValue, at: "4:3",
            note: "what stands behind `#` is a comment: write a value before it, or take the key out",
            site("  editURL: # later")),
        .init(
            "a key that is null", .configurationBadValue, at: "4:3",
            note: "write a value after the colon, or take the key out", site("  baseURL: null")),
        .init(
            "a title from a variable that is not set", .configurationUnsetVariable, at: "2:10",
            "site:\n  title: ${UNSET}\n  locales: [en]\n"),
        .init(
            "an address with a variable that is not set", .configurationUnsetVariable, at: "4:12",
            site("  baseURL: ${UNSET}")),
        .init("no locales", .configurationMissingKey, at: "2:3", "site:\n  title: Docs\n"),
        .init("empty locales", .configurationBadValue, at: "3:12", "site:\n  title: Docs\n  locales: []\n"),
        .init(
            "a tag out of use", .configurationBadValue, at: "3:13", note: "write `he`",
            "site:\n  title: Docs\n  locales: [iw]\n"),
        .init("no tag", .configurationBadValue, at: "3:17", "site:\n  title: Docs\n  locales: [en, Thai]\n"),
        .init(
            "a country for a language", .configurationBadValue, at: "3:17", note: "did you mean `ja`?",
            "site:\n  title: Docs\n  locales: [en, jp]\n"),
        .init(
            "a language that does not exist, and texts in it", .configurationBadValue, at: "3:17",
            note: "did you mean `ja`?",
            "site:\n  title: Docs\n  locales: [en, jp]\n  theme: { footer: { en: A, jp: B } }\n"),
        .init(
            "languages that are no list, and texts in them", .configurationWrongType, at: "3:12",
            "site:\n  title: Docs\n  locales: en\n  theme: { footer: { en: A, th: B } }\n"),
        .init(
            "a country that does not exist", .configurationBadValue, at: "3:13",
            note: "did you mean `en-GB`?",
            "site:\n  title: Docs\n  locales: [en-UK]\n"),
        .init(
            "a script that does not exist", .configurationBadValue, at: "3:17",
            "site:\n  title: Docs\n  locales: [en, zh-Hons]\n"),
        .init(
            "a language that does not exist", .configurationBadValue, at: "3:17",
            "site:\n  title: Docs\n  locales: [en, xx]\n"),
        .init(
            "a site below a path of its playground's host", .configurationPlaygroundBelowPath, at: "4:12",
            site("  baseURL: https://x.org/docs\nplayground:\n  origin: https://X.org")),
        .init(
            "a tag twice", .configurationBadValue, at: "3:17", "site:\n  title: Docs\n  locales: [en, en]\n"),
        .init(
            "a base URL with a query", .configurationBadValue, at: "4:12",
            site("  baseURL: https://x.org/docs?a=b")),
        .init(
            "an accent that cannot be read", .configurationBadValue, at: "4:20",
            site("  theme: { accent: \"#0b5\" }")),
        .init(
            "an accent that is no colour", .configurationBadValue, at: "4:20",
            site("  theme: { accent: green }")),
        .init(
            "a surface on which nothing can be read", .configurationBadValue, at: "4:21",
            note: "`\"#c3c3c3\"` is light enough", site("  theme: { surface: \"#777\" }")),
        .init(
            "a dark surface that is too light", .configurationBadValue, at: "4:44",
            site("  theme: { surface: { light: \"#fff\", dark: \"#999\" } }")),
        .init(
            "an accent that cannot be read on the surface", .configurationBadValue, at: "4:40",
            site("  theme: { surface: \"#c0c8c0\", accent: \"#0a6f60\" }")),
        .init(
            "a colour of code that nobody draws", .configurationUnknownKey, at: "4:20",
            note: "did you mean `keyword`?", site("  theme: { code: { keywrd: \"#333\" } }")),
        .init(
            "a font that is not there", .configurationBadValue, at: "4:27",
            note: "name it by its path in that folder: `fonts/text.woff2`",
            site("  theme: { fonts: { text: fonts/none.woff2 } }")),
        .init(
            "a font that is none", .configurationBadValue, at: "4:27",
            note: "name a file of `public/` that ends in .woff2, .woff, .ttf or .otf",
            site("  theme: { fonts: { text: words.txt } }")),
        .init(
            "a logo that is not there", .configurationBadValue, at: "4:18",
            site("  theme: { logo: images/none.svg }")),
        .init(
            "a logo that is no image", .configurationBadValue, at: "4:18",
            site("  theme: { logo: words.txt }")),
        .init(
            "a look that nobody drew", .configurationBadValue, at: "4:18", site("  theme: { look: door }")),
        .init(
            "a link that runs", .configurationBadValue, at: "4:42",
            site("  theme: { navigation: [{ title: A, url: javascript:x }] }")),
        .init(
            "a link without an address", .configurationMissingKey, at: "4:25",
            site("  theme: { navigation: [{ title: A }] }")),
        .init(
            "a footer in a language that is not the site's", .configurationUnknownKey, at: "4:22",
            site("  theme: { footer: { xx: A, en: B } }")),
        .init("an address that runs", .configurationBadValue, at: "4:12", site("  editURL: javascript:x")),
        .init(
            "a place that no page fills", .configurationBadValue, at: "4:14",
            site("  reportURL: https://x.org/{file}")),
        .init(
            "a place that does not end", .configurationBadValue, at: "4:12",
            site("  editURL: https://x.org/{path")),
        .init("a base URL without scheme", .configurationBadValue, at: "4:12", site("  baseURL: x.org")),
    ]

    private static let playgroundMistakes: [ConfigurationMistake] = [
        .init(
            "an unknown sharing", .configurationBadValue, at: "5:14", note: "did you mean `visitor`?",
            playground("sandboxes: visitors")),
        .init("a host with a path", .configurationBadValue, at: "5:11", playground("hosts: [a.example/x]")),
        .init(
            "a proxy by name", .configurationBadValue, at: "5:20",
            playground("trustedProxies: [proxy.example]")),
        .init(
            "a network with a slip", .configurationBadValue, at: "5:20",
            playground("trustedProxies: [10.1.2.3/8]")),
        .init("apps that are none", .configurationBadValue, at: "5:9", playground("apps: com.example.app")),
        .init(
            "an app without a name", .configurationBadValue, at: "5:10", playground("apps: [{ sha256: x }]")),
        .init(
            "an app of two systems", .configurationBadValue, at: "5:10",
            playground("apps: [{ bundleID: a.b, package: a.b }]")),
        .init(
            "a scheme of browsers", .configurationBadValue, at: "5:20",
            playground("apps: [{ scheme: https }]")),
        .init(
            "a package of one word", .configurationBadValue, at: "5:21",
            playground("apps: [{ package: app }]")),
        .init(
            "a fingerprint that is none", .configurationBadValue, at: "5:34",
            playground("apps: [{ package: a.b, sha256: abc }]")),
        .init(
            "an unknown key of an app", .configurationUnknownKey, at: "5:25", note: "did you mean `scheme`?",
            playground("apps: [{ scheme: a.b, schema: a.c }]")),
        .init(
            "misspelt key", .configurationUnknownKey, at: "5:3", note: "did you mean `origin`?",
            playground("orign: http://localhost:1")),
        .init(
            "origin with a path", .configurationBadValue, at: "5:11", playground("origin: http://localhost/x")
        ),
        .init(
            "a store of an unknown kind", .configurationBadValue, at: "5:10", playground("store: mysql://db")),
        .init("a project with spaces", .configurationBadValue, at: "5:12", playground("project: My Project")),
        .init(
            "seconds in words", .configurationWrongType, at: "5:23", playground("recentLoginSeconds: five")),
        .init("no seconds", .configurationBadValue, at: "5:23", playground("recentLoginSeconds: 0")),
        .init("no sign-ins", .configurationBadValue, at: "5:21", playground("signInsPerMinute: 0")),
        .init("yes for true", .configurationWrongType, at: "5:8", playground("mfa: yes")),
        .init(
            "a variable that is not set", .configurationUnsetVariable, at: "5:15",
            playground("adminToken: ${HOSTS}")),
        .init(
            "a variable of the machine that would be published", .configurationUnsetVariable, at: "2:10",
            note: "name it with `--env HOST`, or use one whose name begins with `PORTICO_`",
            "site:\n  title: \"${HOST}\"\n  locales: [en]\n"),
        .init(
            "the installation's secret that would be published", .configurationUnsetVariable, at: "2:10",
            note: "it is the secret of the installation",
            "site:\n  title: \"${PORTICO_SECRET}\"\n  locales: [en]\n"),
        .init("a list", .configurationWrongType, at: "4:13", site("playground: [a]")),
    ]

    private static let providerMistakes: [ConfigurationMistake] = [
        .init("a mapping", .configurationWrongType, at: "5:3", site("providers:\n  id: apple.com")),
        .init("no id", .configurationMissingKey, at: "5:5", provider("mode: local")),
        .init(
            "a brand without its ending", .configurationBadValue, at: "5:9",
            note: "did you mean `github.com`?",
            provider("id: githb.com")),
        .init(
            "a brand twice", .configurationBadValue, at: "6:9", provider("id: apple.com\n  - id: apple.com")),
        .init(
            "an unknown mode", .configurationBadValue, at: "6:11", note: "did you mean `local`?",
            provider("id: apple.com", "mode: lokal")),
        .init(
            "real without credentials", .configurationMissingKey, at: "5:5",
            provider("id: github.com", "mode: real", "clientID: x")),
        .init(
            "half of the credentials", .configurationMissingKey, at: "5:5",
            note: "`clientID` is set and `clientSecret` not, so the local stand-in is used",
            provider("id: github.com", "clientID: x")),
        .init(
            "misspelt key", .configurationUnknownKey, at: "6:5", note: "did you mean `clientSecret`?",
            provider("id: github.com", "clientSecert: x")),
        .init(
            "a tenant of somebody else", .configurationBadValue, at: "6:13",
            provider("id: github.com", "tenant: common")),
        .init("no tenant", .configurationBadValue, at: "6:13", provider("id: microsoft.com", "tenant: ???")),
        .init(
            "an endpoint without scheme", .configurationBadValue, at: "6:20",
            provider("id: github.com", "tokenEndpoint: github.com/token")),
        .init(
            "a key file that is not there", .configurationBadValue, at: "6:21",
            provider("id: apple.com", "privateKeyFile: nowhere.p8")),
        .init(
            "trust in nothing known", .configurationBadValue, at: "6:17",
            provider("id: google.com", "trustEmail: always")),
        .init(
            "an own provider without issuer", .configurationMissingKey, at: "5:5",
            note: "`clientID` is set and `issuer` not, so the local stand-in is used",
            provider("id: oidc.example", "clientID: x")),
        .init(
            "an own provider with an issuer alone", .configurationMissingKey, at: "5:5",
            note: "`issuer` is set and `clientID` not, so the local stand-in is used",
            provider("id: oidc.example", "issuer: https://example.com")),
        .init(
            "a name of controls", .configurationBadValue, at: "6:11",
            note: "write the name that users know, in at most 40 characters",
            provider("id: oidc.example", "name: \"a\\tb\"")),
        .init(
            "a name too long", .configurationBadValue, at: "6:11",
            provider("id: oidc.example", "name: \(String(repeating: "n", count: 41))")),
        .init(
            "a name for a brand", .configurationBadValue, at: "6:11",
            note: "only `oidc.NAME` takes a `name`", provider("id: apple.com", "name: Pear")),
        .init(
            "an icon that is not there", .configurationBadValue, at: "6:11",
            provider("id: oidc.example", "icon: images/x.svg")),
        .init(
            "a guide that is no address", .configurationBadValue, at: "6:12",
            note: "write a page as `/guide/`, or an address that begins with https://",
            provider("id: oidc.example", "guide: mailto:me@example.com")),
    ]

    private static let address = "redirectURIs: [\"http://127.0.0.1:3000/back\"]"

    private static let clientMistakes: [ConfigurationMistake] = [
        .init("no list of clients", .configurationWrongType, at: "4:17", site("standInClients: google.com")),
        .init(
            "a client of nobody", .configurationMissingKey, at: "5:5",
            client("clientID: x", "clientSecret: y", address)),
        .init(
            "a client of a misspelt brand", .configurationBadValue, at: "5:15",
            note: "did you mean `google.com`?",
            client("provider: gogle.com", "clientID: x", "clientSecret: y", address)),
        .init(
            "a client without id", .configurationMissingKey, at: "5:5",
            client("provider: google.com", "clientSecret: y", address)),
        .init(
            "a client without secret", .configurationMissingKey, at: "5:5",
            client("provider: github.com", "clientID: x", address)),
        .init(
            "a client without redirect URI", .configurationMissingKey, at: "5:5",
            client("provider: github.com", "clientID: x", "clientSecret: y")),
        .init(
            "an empty list of redirect URIs", .configurationBadValue, at: "8:19",
            client("provider: github.com", "clientID: x", "clientSecret: y", "redirectURIs: []")),
        .init(
            "a redirect URI with a fragment", .configurationBadValue, at: "8:20",
            client(
                "provider: github.com", "clientID: x", "clientSecret: y",
                "redirectURIs: [\"http://a.example/#x\"]")),
        .init(
            "a shared secret for Apple", .configurationUnknownKey, at: "9:5",
            client(
                "provider: apple.com", "clientID: x", "teamID: T", "keyID: K", "clientSecret: y",
                "publicKeyFile: key.pem", address)),
        .init(
            "half of Apple's key", .configurationMissingKey, at: "5:5",
            client("provider: apple.com", "clientID: x", "teamID: T", "publicKeyFile: key.pem", address)),
        .init(
            "a public key that is not there", .configurationBadValue, at: "9:20",
            client(
                "provider: apple.com", "clientID: x", "teamID: T", "keyID: K",
                "publicKeyFile: nowhere.pem", address)),
        .init(
            "a client twice", .configurationBadValue, at: "10:15",
            client(
                "provider: github.com", "clientID: x", "clientSecret: y", address
            ) + "  - provider: github.com\n    clientID: x\n    clientSecret: z\n    \(address)\n"),
        .init(
            "a place for notifications that is none", .configurationBadValue, at: "10:22",
            note: "write a whole address: `https://app.example.com/apple/notifications`",
            client(
                "provider: apple.com", "clientID: x", "teamID: T", "keyID: K", "publicKeyFile: key.pem",
                "notificationURI: /told", address)),
        .init(
            "an option of another brand", .configurationBadValue, at: "8:15",
            note: "they have `omits-response-issuer`",
            client(
                "provider: github.com", "clientID: x", "clientSecret: y", "options: [requires-secret-proof]",
                address)),
        .init(
            "notifications at another brand", .configurationUnknownKey, at: "8:5",
            client(
                "provider: github.com", "clientID: x", "clientSecret: y",
                "notificationURI: https://app.example/told", address)),
        .init(
            "a private place for the notifications of a public server", .configurationBadValue, at: "14:22",
            note: "`allowPrivateNetwork: true` under `playground` permits it",
            site(
                "playground:\n  origin: https://docs.example.com\nproviders:\n  - id: apple.com\nstandInClients:"
            )
                + [
                    "  - provider: apple.com", "clientID: x", "teamID: T", "keyID: K",
                    "publicKeyFile: key.pem", "notificationURI: https://10.0.0.1/told", address,
                ].joined(separator: "\n    ") + "\n"),
        .init(
            "a place for data deletion that is none", .configurationBadValue, at: "8:22",
            note: "write a whole address: `https://app.example.com/facebook/deletion`",
            client(
                "provider: facebook.com", "clientID: x", "clientSecret: y", "dataDeletionURI: deletion",
                address)),
        .init(
            "Facebook's places at Apple", .configurationUnknownKey, at: "10:5",
            client(
                "provider: apple.com", "clientID: x", "teamID: T", "keyID: K", "publicKeyFile: key.pem",
                "deauthorizeURI: https://app.example/removed", address)),
        .init(
            "a place for removals without TLS at a public server", .configurationBadValue, at: "12:21",
            note: "`allowPrivateNetwork: true` under `playground` permits it",
            site(
                "playground:\n  origin: https://docs.example.com\nproviders:\n  - id: facebook.com\nstandInClients:"
            )
                + [
                    "  - provider: facebook.com", "clientID: x", "clientSecret: y",
                    "deauthorizeURI: http://app.example/removed", address,
                ].joined(separator: "\n    ") + "\n"),
        .init(
            "a client of a provider that is real", .configurationBadValue, at: "9:15",
            site("providers:\n  - id: github.com\n    clientID: x\n    clientSecret: y\nstandInClients:")
                + "  - provider: github.com\n    clientID: x\n    clientSecret: z\n    \(address)\n"),
    ]
}
