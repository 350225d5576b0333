import Diagnostics

extension FindingCase {
    private static func sampled(_ fence: String) -> String {
        home(
            fence,
            "-- content/_samples/apple/nonce.swift --\n// region: make\nlet a = 1\n// endregion: make\n// region: open\n"
        )
    }

    static let samples: [FindingCase] = [
        FindingCase(
            "a sample that is not there", .sampleMissingFile, at: "content/en/index.md:5:1",
            note: "did you mean `apple/nonce`?", sampled("```swift sample=\"apple/nonse\"\n```")),
        FindingCase(
            "a sample of another language", .sampleMissingFile, at: "content/en/index.md:5:1",
            sampled("```kotlin sample=\"apple/nonce\"\n```")),
        FindingCase(
            "a region that is not there", .sampleMissingRegion, at: "content/en/index.md:5:1",
            note: "did you mean `make`?", sampled("```swift sample=\"apple/nonce\" region=\"mke\"\n```")),
        FindingCase(
            "a region that never ends", .sampleMissingRegion, at: "content/en/index.md:5:1",
            note: "it begins and has no line `endregion: open`",
            sampled("```swift sample=\"apple/nonce\" region=\"open\"\n```")),
        FindingCase(
            "a sample and code", .sampleWithCode, at: "content/en/index.md:5:1",
            sampled("```swift sample=\"apple/nonce\"\nlet b = 2\n```")),
    ]
}
