// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A target of ours; `uses` is its row of the import table (CONTRIBUTING.md).
func target(_ name: String, uses: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: uses, swiftSettings: optimized.contains(name) ? strict + optimize : strict)
}

/// What reads and writes every byte of a site: unoptimized it takes ten times as long, in tests and for who writes.
let optimized: Set = ["Markdown", "SiteModel", "SiteTemplates"]
let optimize: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The tests of the target `name`.
func tests(_ name: String, uses: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + uses,
        exclude: fixtures(name), swiftSettings: strict)
}

/// Folders of a test target that hold data and no code.
func fixtures(_ name: String) -> [String] {
    ["SiteBuild", "Markdown", "SiteTemplates"].contains(name) ? ["Fixtures"] : []
}

/// The linking of release builds: without names for plug-ins and unwinding tables, with packed relocations; docs/size.md
/// says what it saves.
let small = LinkerSetting.unsafeFlags(
    [
        "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z",
        "-Xlinker",
        "pack-relative-relocs", "-Xlinker", "--no-eh-frame-hdr", "-Xlinker",
        "\(Context.packageDirectory)/scripts/without_unwinding.ld",
    ], .when(platforms: [.linux], configuration: .release))

let package = Package(
    name: "portico",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "portico", targets: ["portico"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CCMarkGFM", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CQRCode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CArgon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CCrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .target(name: "CSiteTheme", exclude: ["texts", "values.txt"]),
        .target(name: "CRecipes", exclude: ["recipes"]),
        .target(name: "CSitePreview", exclude: ["files"]),
        .target(name: "CDiagnostics", exclude: ["explanations.md"]),
        .target(name: "CPlayground", exclude: ["actions.txt", "errors.txt", "snippets.txt", "tables.txt"]),
        .target(name: "CLocales", exclude: ["formats.tsv", "names.tsv", "plurals.tsv", "subtags.tsv"]),
        .target(name: "CMarkdown", exclude: ["languages.txt"]),
        .target(name: "CCommonPasswords", exclude: ["passwords.bin", "LICENSE"]),
        .target(
            name: "CSourceVersion",
            // Commit and day of the source, as `scripts/build` knows them.
            cSettings: [.define("PORTICO_SOURCE", to: "\"\(Context.environment["PORTICO_SOURCE"] ?? "")\"")]),
        target("Diagnostics", uses: ["CDiagnostics"]),
        target("Markdown", uses: ["Diagnostics", "CCMarkGFM", "CMarkdown"]),
        target(
            "SiteModel",
            uses: [
                "CLocales", "Diagnostics", "Markdown", "Yams",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]),
        target("SiteTemplates", uses: ["Diagnostics"]),
        target("Cryptography", uses: ["COpenSSL", "CCrypt", "CArgon2"]),
        target(
            "SiteBuild",
            uses: [
                "Cryptography", "CSitePreview", "CSiteTheme", "CZlib", "Diagnostics", "Markdown",
                "SiteModel", "SiteTemplates",
            ]),
        target("SiteConversion", uses: ["Diagnostics", "Markdown", "SiteModel", "SiteBuild"]),
        target(
            "OpenID",
            uses: ["Cryptography", .product(name: "HeapModule", package: "swift-collections")]),
        target("Providers", uses: ["OpenID", "Cryptography"]),
        target("RelyingParty", uses: ["OpenID", "Providers", "Cryptography"]),
        target("Accounts", uses: ["CCommonPasswords", "OpenID", "Providers", "Cryptography"]),
        target(
            "AccountStore",
            uses: [
                "OpenID", "Providers", "Accounts", "CPostgreSQL",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        target("AccountWire", uses: ["OpenID", "Accounts", "Providers", "Cryptography"]),
        target(
            "Playground",
            uses: [
                "CPlayground", "CQRCode", "Cryptography", "OpenID", "Providers", "RelyingParty", "Accounts",
                "Markdown",
                "SiteModel",
                "SiteTemplates", "SiteBuild",
            ]),
        target(
            "WebServer",
            uses: [
                "CBrotli", "CMalloc", "CZlib", "Diagnostics", "Markdown", "SiteModel", "SiteTemplates",
                "SiteBuild",
                "Cryptography", "OpenID", "Providers", "RelyingParty", "Accounts", "AccountStore",
                "AccountWire", "Playground",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "portico",
            dependencies: [
                "CRecipes", "CSourceVersion", "Diagnostics", "Markdown", "SiteModel", "SiteTemplates",
                "SiteBuild",
                "SiteConversion", "Cryptography", "OpenID", "Providers", "RelyingParty", "Accounts",
                "AccountStore", "AccountWire", "Playground", "WebServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict, linkerSettings: [small]),
        .target(
            name: "TestSupport", dependencies: ["Cryptography"], path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("Diagnostics"),
        tests("Markdown", uses: ["Diagnostics"]),
        tests("SiteModel", uses: ["Diagnostics", "Markdown"]),
        tests("SiteTemplates", uses: ["Diagnostics"]),
        tests("SiteBuild", uses: ["Diagnostics", "Markdown", "SiteModel", "SiteTemplates"]),
        tests("SiteConversion", uses: ["Diagnostics", "Markdown", "SiteModel", "SiteBuild"]),
        tests("Cryptography"),
        tests("OpenID", uses: ["Cryptography"]),
        tests("Providers", uses: ["OpenID", "Cryptography"]),
        tests("Accounts", uses: ["OpenID", "AccountStore", "Providers", "Cryptography"]),
        tests(
            "AccountStore",
            uses: [
                "OpenID", "Accounts", "Providers", "Cryptography",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "AccountWire",
            uses: ["OpenID", "AccountStore", "Accounts", "Providers", "Cryptography"]),
        tests(
            "Playground",
            uses: [
                "OpenID", "AccountStore", "Accounts", "Providers", "Cryptography", "RelyingParty",
                "Diagnostics", "SiteModel", "SiteTemplates", "SiteBuild",
            ]),
        tests(
            "WebServer",
            uses: [
                "Diagnostics", "SiteModel", "SiteTemplates", "SiteBuild", "Cryptography", "Providers",
                "Accounts",
                "AccountStore", "AccountWire", "Playground", "RelyingParty", "OpenID",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(
            name: "PorticoTests",
            dependencies: [
                "portico", "AccountStore", "AccountWire", "Cryptography", "Diagnostics", "SiteModel",
                "SiteBuild",
                "SiteConversion", "OpenID", "Providers", "Playground", "TestSupport", "WebServer",
            ],
            swiftSettings: strict),
    ]
)
