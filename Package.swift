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
let optimized: Set = [
    "Highlighting", "MarkdownSyntax", "SiteModel", "SiteTemplates", "SiteSearch",
]
let optimize: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The tests of the target `name`.
func tests(_ name: String, uses: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + uses,
        exclude: fixtures(name), swiftSettings: strict)
}

/// Folders of a test target that hold data and no code.
func fixtures(_ name: String) -> [String] {
    ["SiteBuild", "MarkdownSyntax", "SiteTemplates"].contains(name) ? ["Fixtures"] : []
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
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
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
        .systemLibrary(name: "CArgon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CCrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        target("Diagnostics"),
        target("Highlighting"),
        target("MarkdownSyntax", uses: ["Diagnostics", "CCMarkGFM"]),
        target(
            "SiteModel",
            uses: [
                "Diagnostics", "MarkdownSyntax", "Yams",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]),
        target("SiteTemplates", uses: ["Diagnostics"]),
        .target(name: "CSiteTheme", exclude: ["texts"]),
        .target(name: "CRecipes", exclude: ["recipes"]),
        .target(name: "CSitePreview", exclude: ["files"]),
        .target(
            name: "CSourceVersion",
            // Commit and day of the source, as `scripts/build` knows them.
            cSettings: [.define("PORTICO_SOURCE", to: "\"\(Context.environment["PORTICO_SOURCE"] ?? "")\"")]),
        target("SiteTheme", uses: ["CSiteTheme"]),
        target("SiteSearch", uses: ["SiteModel"]),
        target(
            "SiteBuild",
            uses: [
                "Cryptography", "Diagnostics", "Highlighting", "MarkdownSyntax", "SiteModel", "SiteTemplates",
                "SiteSearch",
            ]),
        target("Compression", uses: ["CZlib", "CBrotli"]),
        target("Cryptography", uses: ["COpenSSL", "CCrypt", "CArgon2"]),
        .target(name: "CCommonPasswords", exclude: ["passwords.bin", "LICENSE"]),
        target(
            "SignInFoundation",
            uses: ["Cryptography", .product(name: "HeapModule", package: "swift-collections")]),
        target("OpenID", uses: ["Cryptography"]),
        target("StandIns", uses: ["SignInFoundation", "OpenID", "Cryptography"]),
        target("Brands", uses: ["StandIns", "SignInFoundation", "OpenID", "Cryptography"]),
        target(
            "Accounts", uses: ["CCommonPasswords", "SignInFoundation", "OpenID", "Brands", "Cryptography"]),
        target(
            "AccountStore",
            uses: [
                "SignInFoundation", "Brands", "Accounts", "CPostgreSQL",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        target(
            "AccountWire", uses: ["SignInFoundation", "Accounts", "Brands", "OpenID", "Cryptography"]),
        target("RelyingParty", uses: ["SignInFoundation", "Brands", "OpenID", "Cryptography"]),
        target(
            "Playground",
            uses: ["SignInFoundation", "Accounts", "Brands", "OpenID", "Cryptography", "RelyingParty"]),
        target(
            "PlaygroundPages",
            uses: [
                "Highlighting", "SiteModel", "SiteTemplates", "SiteBuild", "Cryptography", "SignInFoundation",
                "OpenID", "StandIns", "Brands", "RelyingParty", "Accounts", "Playground",
            ]),
        target("SitePreview", uses: ["CSitePreview", "Diagnostics", "SiteModel", "SiteBuild"]),
        target(
            "WebServer",
            uses: [
                "CMalloc", "Compression", "Diagnostics", "Highlighting", "MarkdownSyntax", "SiteModel",
                "SiteTemplates", "SiteBuild", "SitePreview",
                "Cryptography", "SignInFoundation", "OpenID", "Brands", "StandIns", "Accounts",
                "AccountStore", "AccountWire", "Playground", "PlaygroundPages", "RelyingParty",
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
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "portico",
            dependencies: [
                "CRecipes", "CSourceVersion", "Compression", "Diagnostics", "MarkdownSyntax", "SiteModel",
                "SiteTemplates", "SiteTheme",
                "SiteBuild", "Cryptography", "SignInFoundation", "OpenID", "Brands", "StandIns", "Accounts",
                "AccountWire",
                "AccountStore", "Playground", "RelyingParty", "SitePreview", "WebServer",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict, linkerSettings: [small]),
        .target(
            name: "TestSupport", dependencies: ["Cryptography"], path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("Diagnostics"),
        tests("Highlighting"),
        tests("MarkdownSyntax", uses: ["Diagnostics"]),
        tests("SiteModel", uses: ["Diagnostics", "MarkdownSyntax"]),
        tests("SiteTemplates", uses: ["Diagnostics"]),
        tests(
            "SiteTheme", uses: ["Diagnostics", "MarkdownSyntax", "SiteModel", "SiteTemplates", "SiteBuild"]),
        tests("SiteSearch"),
        tests("SiteBuild", uses: ["Diagnostics", "MarkdownSyntax", "SiteModel", "SiteTemplates"]),
        tests("Compression"),
        tests("Cryptography"),
        tests("SignInFoundation", uses: ["Cryptography"]),
        tests("OpenID", uses: ["Cryptography"]),
        tests("StandIns", uses: ["SignInFoundation", "Cryptography"]),
        tests("Brands", uses: ["StandIns", "SignInFoundation", "OpenID", "Cryptography"]),
        tests("Accounts", uses: ["SignInFoundation", "AccountStore", "OpenID", "Brands", "Cryptography"]),
        tests(
            "AccountStore",
            uses: [
                "SignInFoundation", "Accounts", "OpenID", "Brands", "Cryptography",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "AccountWire",
            uses: ["SignInFoundation", "AccountStore", "Accounts", "OpenID", "Brands", "Cryptography"]),
        tests(
            "Playground",
            uses: [
                "SignInFoundation", "AccountStore", "Accounts", "Brands", "OpenID", "Cryptography",
                "RelyingParty",
            ]),
        tests(
            "PlaygroundPages",
            uses: [
                "Diagnostics", "SiteModel", "SiteTemplates", "SiteBuild", "Cryptography", "OpenID",
                "Playground",
            ]),
        tests(
            "WebServer",
            uses: [
                "Compression", "Diagnostics", "SiteModel", "SiteTemplates", "SiteBuild", "Cryptography",
                "OpenID",
                "Brands",
                "StandIns", "Accounts", "AccountStore", "AccountWire", "Playground", "RelyingParty",
                "SignInFoundation", "SiteTheme",
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
                "SiteTheme", "SiteBuild", "SignInFoundation", "Brands", "Playground", "StandIns",
                "TestSupport",
                "WebServer",
            ],
            swiftSettings: strict),
    ]
)
