import Diagnostics

extension FindingCase {
    private static func listed(_ entries: String, sdk: String = "") -> String {
        home(
            "",
            "-- content/sdks.yml --\n\(entries)\n-- content/en/a.md --\n\(TestSite.page("A", "", matter: sdk))\n"
        )
    }

    private static let kite = "- id: kite-sdk\n  version: 4.10\n  checked: 2026-11-28"

    static let sdks: [FindingCase] = [
        FindingCase(
            "an SDK that is not listed", .sdkUnknown, at: "content/en/a.md:4:7",
            note: "did you mean `kite-sdk`?",
            listed(kite, sdk: "sdk: [kite-sdj]\n")),
        FindingCase(
            "an SDK with its version, where they are listed", .sdkUnknown, at: "content/en/a.md:4:6",
            note: "write `sdk: [kite-sdk]`: the version is in that file",
            listed(kite, sdk: "sdk: kite-sdk 4\n")),
        FindingCase(
            "an SDK without a version", .sdkMissingKey, at: "content/sdks.yml:1:3",
            note: "the version that the pages were checked with: `\"4.1\"`",
            listed("- id: kite-sdk\n  checked: 2026-11-28")),
        FindingCase(
            "an SDK that was checked on no day", .sdkMissingKey, at: "content/sdks.yml:1:3",
            note: "the day of the check", listed("- id: kite-sdk\n  version: 4")),
        FindingCase(
            "SDKs that are no list", .sdkBadValue, at: "content/sdks.yml:1:1",
            note: "begin each entry with `- id: …`",
            listed("kite-sdk: 4")),
        FindingCase(
            "an SDK twice", .sdkBadValue, at: "content/sdks.yml:4:7", listed("\(kite)\n\(kite)")),
        FindingCase(
            "an SDK that does not go together with one that is not listed", .sdkBadValue,
            at: "content/sdks.yml:5:12", note: "did you mean `kite-sdk`?",
            listed("\(kite)\n  notWith:\n    - sdk: kite-sdj\n      why: { en: No. }")),
        FindingCase(
            "a reason that a language lacks", .sdkMissingKey, at: "content/sdks.yml:6:12",
            listed("\(kite)\n  notWith:\n    - sdk: kite-sdk\n      why: { th: ไม่ได้ }")),
    ]
}
