import AccountStore
import Accounts
import Cryptography
import Diagnostics
import Hummingbird
import Logging
import OpenID
import Providers
import SiteBuild
import SiteModel
import Testing

@testable import WebServer

@Suite("Names at the site's root that no page can have")
struct RootNameTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)

    /// A site whose source language stands at the root, with search.
    private static func site() throws -> SiteOutput {
        var locales = try ["en", "th"].map { try #require(SiteLocale(tag: $0)) }
        locales[0].isAtRoot = true
        return SiteBuilder.build(
            SiteSources(files: ["templates/layouts/search.mustache": Array("search".utf8)]),
            SiteSettings(title: "Test", locales: locales)
        ).value
    }

    /// The first names of all that the server answers, every provider played here.
    private static func routed(_ site: SiteOutput) async throws -> Set<String> {
        let storage = try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
        let server = PorticoServer(
            site: site,
            options: ServerOptions(
                host: "127.0.0.1", port: 0, origin: "http://127.0.0.1:8080",
                providers: ProviderID.brands.map { ProviderConfiguration(id: $0, mode: .local) },
                project: "demo"),
            storage: storage, settings: AccountSettings(), secret: [UInt8](repeating: 1, count: 32),
            peppers: { [] }, random: .system, now: { now }, logger: Logger(label: "test"))
        let routes = try await server.prepared(
            transport: RouteTransport(), records: storage.records, own: LoopbackAddress(random: .system)
        ).router.routes
        return try Set(routes.map { String(try #require("\($0.path)".split(separator: "/").first)) })
    }

    @Test("are the first names of the routes and the folder of search, and no others")
    func reserved() async throws {
        let site = try Self.site()
        let routed = try await Self.routed(site)
        #expect(routed.filter { $0.contains(#/[{*:$]/#) } == [], "a route for every first name")
        let tags = Set(site.shell.settings.locales.map(\.tag))
        // Tags of languages are checked by themselves.
        let names = routed.subtracting(tags).filter { PagePath($0) != nil }
        let folders = Set(site.files.keys.compactMap { $0.hasPrefix("search/en/") ? "search" : nil })
        #expect(names.union(folders).subtracting(ReservedNames.reserved) == [], "missing in the list")
        #expect(ReservedNames.reserved.subtracting(names.union(folders)) == [], "nobody has these")
        #expect(names.count > 5 && folders.count == 1)
    }
}
