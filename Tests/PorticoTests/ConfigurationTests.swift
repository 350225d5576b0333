import AccountWire
import Cryptography
import Diagnostics
import OpenID
import Playground
import Providers
import SiteBuild
import SiteModel
import Testing
import WebServer

import struct AccountStore.PostgreSQLAddress

@testable import portico

@Suite("portico.yml is read strictly, with the place of every mistake")
struct ConfigurationTests {
    private static func read(
        _ yaml: String, environment: [String: String] = [:], files: [String: String] = [:]
    ) -> Diagnosed<Configuration> {
        Configuration.parse(
            Array(yaml.utf8), path: "portico.yml", environment: environment,
            readFile: { files[$0].map { Array($0.utf8) } })
    }

    private static let site = "site:\n  title: Docs\n  locales: [en, th, he]\n"

    @Test("what is left out has its default")
    func defaults() {
        let read = Self.read(Self.site)
        #expect(read.diagnostics.isEmpty)
        let configuration = read.value
        #expect(configuration.site.locales.map(\.tag) == ["en", "th", "he"])
        #expect(configuration.site.locales.map(\.direction) == [.ltr, .ltr, .rtl])
        #expect(configuration.site.locales.map(\.isAtRoot) == [false, false, false])
        #expect(configuration.site.baseURL == nil)
        #expect(configuration.site.playground == nil)
        #expect(configuration.playground.store == .sqlite(path: ".portico/playground.sqlite"))
        #expect(configuration.playground.project == "demo-portico")
        #expect(configuration.playground.recentLoginSeconds == 300)
        #expect(configuration.playground.oneAccountPerEmail)
        #expect(configuration.playground.mfa)
        #expect(configuration.playground.testEndpoints == nil)
        #expect(configuration.playground.signInsPerMinute == nil)
        #expect(configuration.playground.adminToken == nil && configuration.playground.sandboxes == nil)
        #expect(!configuration.hasPlayground)
        #expect(configuration.providers.isEmpty)
        #expect(configuration.site.offered == nil)
        #expect(configuration.links(origin: "") == nil)
    }

    @Test("what is published takes variables that are meant for it, the server's own keys take all")
    func published() {
        let environment = [
            "PORTICO_TITLE": "Mine", "DEPLOY_KEY": "k", "PORTICO_SECRET": "s", "PORTICO_NEXT_SECRET": "n",
            "URL": "https://docs.example.com",
        ]
        func read(_ yaml: String, _ published: Set<String> = []) -> Diagnosed<Configuration> {
            Configuration.parse(
                Array(yaml.utf8), path: "portico.yml", environment: environment, published: published,
                readFile: { _ in nil })
        }
        func site(_ title: String, _ more: String = "") -> String {
            "site:\n  title: \"\(title)\"\n  locales: [en]\n\(more)"
        }
        #expect(read(site("${PORTICO_TITLE}")).value.site.title == "Mine")
        for name in ["DEPLOY_KEY", "DEPLOY_KE", "PORTICO_SECRET", "PORTICO_NEXT_SECRET"] {
            let refused = read(site("${\(name)}"))
            #expect(refused.diagnostics.map(\.id) == [.configurationUnsetVariable])
            #expect(
                refused.diagnostics.map(\.message) == [
                    "the environment variable `\(name)` is not taken here, where it would be published"
                ])
            #expect(!refused.value.site.title.contains("k"))
        }
        #expect(read(site("${DEPLOY_KEY}"), ["DEPLOY_KEY"]).value.site.title == "k")
        let address = read(site("A", "  baseURL: ${URL}\n"), ["URL"])
        #expect(address.diagnostics.isEmpty && address.value.site.baseURL == "https://docs.example.com")
        let hidden = read(site("A", "rules:\n  link.broken-page: ${DEPLOY_KEY}\n"))
        #expect(hidden.diagnostics.map(\.id) == [.configurationUnsetVariable])
        let server = read(site("A", "playground:\n  project: ${DEPLOY_KEY}\n"))
        #expect(server.value.playground.project == "k")
        #expect(read(site("A", "playground:\n  project: ${DEPLOY_KE}\n")).diagnostics.flatMap(\.notes) == [])
    }

    @Test(
        "a playground that says nothing has every brand, played locally",
        arguments: ["playground:\n", "playground: {}\n"])
    func playground(_ yaml: String) throws {
        let read = Self.read(Self.site + yaml)
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.hasPlayground)
        #expect(read.value.providers.map(\.id) == ProviderID.brands)
        #expect(read.value.providers.allSatisfy { $0.effectiveMode == .local })
        #expect(read.value.site.offered == ProviderID.brands.map(\.rawValue))
    }

    @Test("pages may name what the sign-in half has: its brands, its steps, its pages after sign-in")
    func names() {
        let names = Self.read(Self.site).value.site.names
        #expect(names.brands == ProviderID.brands.map(\.rawValue))
        #expect(
            names.steps == [
                "nonce", "request", "provider", "callback", "exchange", "checks", "credential", "account",
            ])
        #expect(Set(names.pages).isSuperset(of: ["link", "second-factor", "custom-token", "delete"]))
        #expect(names.pages.allSatisfy { AccountDemoPage(rawValue: $0) != nil })
        for id in ProviderID.brands + [.oidc("com")] {
            #expect(PlaygroundLinks.pathName(of: id.rawValue) == id.pathName)
        }
    }

    @Test("an empty list of providers is no playground")
    func noProviders() {
        #expect(!Self.read(Self.site + "providers: []\n").value.hasPlayground)
        #expect(
            Self.read(Self.site + "providers: [{ id: github.com }]\n").value.site.offered == ["github.com"])
    }

    @Test("a site may be published below a path")
    func path() throws {
        let read = Self.read(
            "site: {title: Docs &amp; more, locales: [en], baseURL: 'https://x.org/docs/', "
                + "theme: {footer: '&copy; A'}}\n")
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.site.title == "Docs & more" && read.value.site.theme.footer?.texts[""] == "© A")
        #expect(read.value.site.baseURL == "https://x.org/docs")
        #expect(SiteAddress.path("https://x.org/docs") == "/docs")
        #expect(SiteAddress.path("https://x.org") == "")
        #expect(SiteAddress.parse("https://x.org/a/../b") == nil)
    }

    @Test("a theme is read, with a colour for dark surroundings that can be read")
    func theme() throws {
        let read = Self.read(
            """
            site:
              title: Docs
              locales: [en, th]
              theme:
                accent: "#0a544b"
                navigation: [{ title: { en: Guide, th: คู่มือ }, url: /guide/ }]
                announcement: { text: News }
            """)
        #expect(read.diagnostics.isEmpty)
        let theme = read.value.site.theme
        #expect(theme.accent?.light == "#0a544b")
        #expect(theme.accent?.dark != "#0a544b")
        #expect(theme.onAccent == ThemeSettings.Pair(light: "#fff", dark: "#08201c"))
        #expect(theme.navigation.first?.title.texts["th"] == "คู่มือ")
        #expect(theme.announcement?.title.texts == ["": "News"])
    }

    @Test("surfaces, colours of code and fonts are read, and come into the style sheet")
    func look() throws {
        let read = Configuration.parse(
            Array(
                """
                site:
                  title: Docs
                  locales: [en, th]
                  theme:
                    surface: { light: "#ffffff", dark: "#101014" }
                    code: { keyword: "#7a1fa2", string: { light: "#17521f", dark: "#a2dd9c" } }
                    fonts: { text: { th: fonts/th.woff2 }, code: /fonts/code.woff2 }
                """.utf8), path: "portico.yml", environment: [:],
            readFile: { $0.hasPrefix("public/fonts/") ? Array("wOF2".utf8) : nil })
        #expect(read.diagnostics.map(\.message) == [])
        let theme = read.value.site.theme
        #expect(theme.colors["page"] == ThemeSettings.Pair(light: "#ffffff", dark: "#101014"))
        #expect(theme.colors["surface"]?.dark != "#101014", "boxes stand out")
        #expect(theme.colors["code-k"]?.light == "#7a1fa2")
        #expect(theme.colors["code-s"] == ThemeSettings.Pair(light: "#17521f", dark: "#a2dd9c"))
        #expect(
            theme.fonts == [
                .init(role: .text, path: "fonts/th.woff2", language: "th"),
                .init(role: .code, path: "fonts/code.woff2", language: nil),
            ])
    }

    @Test("the program tells its version, and its source when it knows it")
    func version() {
        let number = ProgramVersion.number
        #expect(
            ProgramVersion.text(source: "89036e8 2026-11-22") == "portico \(number) (89036e8, 2026-11-22)")
        #expect(ProgramVersion.text(source: "").contains("source unknown"))
    }

    @Test("everything can be said")
    func whole() throws {
        let yaml = """
            site:
              title: Docs
              baseURL: https://docs.example.com/
              editURL: https://git.example.com/edit/main/{path}
              reportURL: "mailto:docs@example.com?subject={title}"
              locales: [th, en]
              sourceAtRoot: true
              search: false
            playground:
              origin: http://127.0.0.1:8080
              store: "sqlite::memory:"
              project: demo-two
              adminToken: ${ADMIN}
              recentLoginSeconds: 60
              oneAccountPerEmail: false
              mfa: false
              testEndpoints: true
              allowUnsigned: true
              sandboxes: visitor
              hosts: [docs.example.com, "[::1]:8080"]
              trustedProxies: [127.0.0.1, "2001:db8::/32"]
              apps:
                - { bundleID: com.example.app, scheme: app-1-2-ios-3 }
                - { bundleID: com.example.other }
                - { scheme: com.example.third }
                - package: com.example.app
                  sha256: 00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff
              publicMetrics: true
              signInsPerMinute: 30
              connectionsPerAddress: 40
              allowPrivateNetwork: true
            providers:
              - id: apple.com
                clientID: com.example.app
                teamID: TEAM
                keyID: KEY
                privateKeyFile: AuthKey.p8
              - id: microsoft.com
                mode: real
                clientID: app
                clientSecret: ${SECRET}
                tenant: common
                scopes: [openid, email]
                trustEmail: [Example.com]
                authorizationEndpoint: https://login.example.com/{tenant}/authorize
              - id: oidc.example
                clientID: ours
                issuer: https://id.example.com
            """
        let read = Self.read(
            yaml, environment: ["ADMIN": "boss", "SECRET": "hush"],
            files: ["AuthKey.p8": try P256PrivateKey.generate().pem()])
        #expect(read.diagnostics.map(\.message) == [])
        let configuration = read.value
        #expect(configuration.site.baseURL == "https://docs.example.com")
        #expect(configuration.site.locales.map(\.isAtRoot) == [true, false])
        #expect(!configuration.site.hasSearch)
        #expect(configuration.site.editURL == "https://git.example.com/edit/main/{path}")
        #expect(configuration.site.reportURL == "mailto:docs@example.com?subject={title}")
        #expect(configuration.site.playground?.origin == "http://127.0.0.1:8080")
        #expect(
            configuration.site.playground?.providers == ["apple.com", "microsoft.com", "oidc.example"])
        #expect(configuration.playground.store == .memory)
        #expect(configuration.playground.adminToken?.reveal == "boss")
        #expect(configuration.playground.sandboxes == .visitor)
        #expect(configuration.playground.hosts.map(\.name) == ["docs.example.com", "::1"])
        #expect(configuration.playground.hosts.map(\.port) == [nil, 8_080])
        #expect(configuration.playground.trustedProxies.count == 2)
        let certificate = String(repeating: "00112233445566778899AABBCCDDEEFF", count: 2)
        #expect(
            configuration.playground.apps == [
                .ios(bundleID: "com.example.app", scheme: "app-1-2-ios-3"),
                .ios(bundleID: "com.example.other", scheme: "com.example.other"),
                .ios(bundleID: nil, scheme: "com.example.third"),
                .android(package: "com.example.app", sha256: CertificateFingerprint(certificate)),
            ])
        #expect(configuration.playground.recentLoginSeconds == 60)
        #expect(configuration.playground.signInsPerMinute == 30)
        #expect(configuration.playground.connectionsPerAddress == 40)
        #expect(configuration.playground.publicMetrics)
        #expect(configuration.playground.testEndpoints == true)
        let apple = try #require(configuration.providers.first)
        #expect(apple.effectiveMode == .real)
        let microsoft = configuration.providers[1]
        #expect(microsoft.credential == .secret(RedactedText("hush")))
        #expect(microsoft.tenant == .common)
        #expect(microsoft.trustEmail == .domains(["example.com"]))
        #expect(microsoft.endpoints.authorization == "https://login.example.com/{tenant}/authorize")
        #expect(microsoft.allowPrivateNetwork)
        #expect(!"\(configuration)".contains("hush"))
        #expect(!"\(configuration)".contains("boss"))
    }

    @Test("applications of developers are registered at the stand-ins")
    func standInClients() throws {
        let key = try P256PrivateKey.generate().publicKey
        let yaml =
            Self.site + """
                standInClients:
                  - provider: apple.com
                    clientID: com.example.web
                    teamID: TEAM123456
                    keyID: KEY1234567
                    publicKeyFile: key.pem
                    notificationURI: http://127.0.0.1:3000/told?by=apple
                    redirectURIs: ["https://app.example/back"]
                  - provider: facebook.com
                    clientID: "100"
                    clientSecret: hush
                    deauthorizeURI: http://127.0.0.1:3000/removed
                    dataDeletionURI: https://app.example/deletion
                    redirectURIs: ["https://app.example/back"]
                  - provider: github.com
                    name: My application
                    clientID: mine
                    clientSecret: ${SECRET}
                    options: [omits-response-issuer]
                    redirectURIs: ["http://127.0.0.1:3000/back", "com.example.app://back"]
                  - provider: microsoft.com
                    clientID: public
                    redirectURIs: ["http://localhost/"]
                """
        let read = Self.read(
            yaml, environment: ["SECRET": "hush"], files: ["key.pem": try key.pem()])
        #expect(read.diagnostics.map(\.message) == [])
        let clients = read.value.standInClients
        #expect(clients.map(\.provider) == [.apple, .facebook, .github, .microsoft])
        #expect(clients.map(\.client.name) == ["com.example.web", "100", "My application", "public"])
        #expect(clients.map(\.client.redirectURIs.count) == [1, 1, 2, 1])
        #expect(clients.map(\.client.teamID) == ["TEAM123456", nil, nil, nil])
        #expect(clients.map(\.client.options) == [[], [], [.omitsResponseIssuer], []])
        #expect(clients[1].client.deauthorizeURI == "http://127.0.0.1:3000/removed")
        #expect(clients[1].client.dataDeletionURI == "https://app.example/deletion")
        #expect(
            clients.map(\.client.notificationURI) == ["http://127.0.0.1:3000/told?by=apple", nil, nil, nil])
        guard case .signedSecret(_, "KEY1234567", key) = clients[0].client.authentication,
            case .secret(RedactedText("hush")) = clients[2].client.authentication,
            case .none = clients[3].client.authentication
        else {
            Issue.record("\(clients.map(\.client.authentication))")
            return
        }
        #expect(!"\(clients)".contains("hush"))
    }

    @Test(
        "a store is named by its kind",
        arguments: [
            ("sqlite::memory:", StoreLocation.memory), ("sqlite::memory", .memory),
            ("sqlite:a.db", .sqlite(path: "a.db")), ("sqlite:/var/a b.db", .sqlite(path: "/var/a b.db")),
            ("postgres://db/x", PostgreSQLAddress("postgres://db/x").map { .postgres($0) }), ("a.db", nil),
            ("sqlite:", nil), ("sqlite", nil), ("", nil), ("memory", nil), ("sqlite::temp:", nil),
            ("sqlite:a\u{0}b", nil),
        ] as [(String, StoreLocation?)])
    func store(_ text: String, _ store: StoreLocation?) {
        #expect(StoreLocation(text) == store)
    }

    @Test("a mistake is found where it stands", arguments: ConfigurationMistake.all)
    func mistake(_ mistake: ConfigurationMistake) {
        let key = (try? P256PrivateKey.generate().publicKey.pem()) ?? ""
        let found = Self.read(
            mistake.yaml, environment: ["HOST": "x", "EMPTY": ""], files: ["key.pem": key]
        ).diagnostics
        #expect(found.map(\.id) == [mistake.id])
        #expect(found.first?.location.description == "portico.yml:\(mistake.place)")
        if let note = mistake.note { #expect(found.first?.notes.first == note) }
    }

    @Test("every configuration id has a case")
    func complete() {
        let wanted = DiagnosticID.allCases.filter { $0.rawValue.hasPrefix("configuration.") }
        // Those of exposure depend on where it is served: ExposureTests.
        let covered = Set(ConfigurationMistake.all.map(\.id)).union([
            .configurationMissing, .configurationUnsafe, .configurationUntoldProxy,
        ])
        #expect(wanted.filter { !covered.contains($0) } == [])
    }

    @Test("a message never quotes a secret")
    func secrets() {
        let yaml =
            Self.site + """
                playground:
                  store: mysql://root:hush@db
                  adminToken: [hush]
                providers:
                  - id: apple.com
                    clientSecret: hush
                    teamID: T
                  - id: github.com
                    clientSecret: {a: hush}
                """
        let found = Self.read(yaml).diagnostics
        #expect(found.count == 4)
        #expect(!found.contains { ($0.message + $0.notes.joined()).contains("hush") })
    }

    @Test("an empty variable leaves a key out, and `$${` stands for itself")
    func variables() {
        let yaml = """
            site: {title: "$${NAME} costs $5", locales: [en], baseURL: "${PORTICO_EMPTY}"}
            providers:
              - id: github.com
                clientID: ${PORTICO_EMPTY}
            """
        let read = Self.read(yaml, environment: ["PORTICO_EMPTY": ""])
        #expect(read.diagnostics.isEmpty)
        #expect(read.value.site.title == "${NAME} costs $5")
        #expect(read.value.site.baseURL == nil)
        #expect(read.value.providers.first?.effectiveMode == .local)
    }
}
