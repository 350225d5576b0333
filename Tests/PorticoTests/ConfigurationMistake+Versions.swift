import Diagnostics

extension ConfigurationMistake {
    private static func site(_ version: String, _ versions: String) -> String {
        "site:\n  title: Docs\n  locales: [en, th]\n\(version)  versions: \(versions)\n"
    }

    private static func listed(_ versions: String) -> String { site("  version: \"2\"\n", versions) }

    /// Mistakes in the list of versions, and in what is to be printed.
    static let versionMistakes: [ConfigurationMistake] = [
        .init(
            "older versions and no name for the present one", .configurationMissingKey, at: "2:3",
            note: "it names the present version: `version: \"2.0\"`", site("", "[\"1\"]")),
        .init(
            "a name and no older version", .configurationBadValue, at: "4:12",
            note: "list the older ones: `versions: [\"1.2\"]`, or take `version` out",
            "site:\n  title: Docs\n  locales: [en]\n  version: \"2\"\n"),
        .init(
            "versions that are no list", .configurationBadValue, at: "5:13",
            note: "write `versions: [\"1.2\"]`, or `versions: [{ name: \"1.2\", tag: v1.2 }]`",
            listed("\"1\"")),
        .init(
            "a version without a name", .configurationMissingKey, at: "5:14", listed("[{ tag: v1 }]")),
        .init(
            "a version that is no part of an address", .configurationBadValue, at: "5:14",
            note: "use ASCII letters, digits, `-`, `_` and `.`, begin with a letter or a digit, "
                + "and do not end in `.html`, `.txt` or `.xml`",
            listed("[a/b]")),
        .init(
            "a version with the name of the site's map", .configurationBadValue, at: "5:14",
            listed("[Sitemap.XML]")),
        .init("a version with a dot in front", .configurationBadValue, at: "5:14", listed("[\".1\"]")),
        .init(
            "a version that is listed twice", .configurationBadValue, at: "5:36",
            note: "take one of the two out", listed("[\"v1\", { tag: x, name: V1 }]")),
        .init(
            "a version with the name of a language", .configurationBadValue, at: "5:14",
            note: "give the version another name, such as `v-th`", listed("[th]")),
        .init(
            "a version with a name of the server's", .configurationBadValue, at: "5:14",
            note: "give the version another name, such as `v-search`", listed("[search]")),
        .init(
            "a part of the site that cannot be printed", .configurationBadValue, at: "4:10",
            note: "did you mean `sections`?",
            "site:\n  title: Docs\n  locales: [en]\n  print: section\n"),
    ]
}
