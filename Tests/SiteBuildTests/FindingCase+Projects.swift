import Diagnostics

extension FindingCase {
    private static func project(
        _ settings: String, named name: String = "app", _ more: String = ""
    ) -> String {
        """
        -- content/en/index.md --
        \(TestSite.page("Home", "```swift sample=\"a\"\n```\n\n```swift sample=\"b\"\n```\n", matter: "project: \(name)\n"))
        -- content/_samples/a.swift --
        let a = 1
        -- content/_samples/b.swift --
        let b = 1
        -- content/_projects/app/project.yml --
        \(settings)
        \(more)
        """
    }

    private static let both = "samples: { \"*.swift\": Swift/ }"

    static let projects: [FindingCase] = [
        FindingCase(
            "a project that is not there", .projectUnknown, at: "content/en/index.md:4:10",
            note: "did you mean `app`?", project(both, named: "apq")),
        FindingCase(
            "a sample without a place", .projectPlace, at: "content/en/index.md:4:10",
            note: "name it below `samples` in `content/_projects/app/project.yml`",
            project("samples: { a.swift: Swift/ }")),
        FindingCase(
            "two samples in one place", .projectPlace, at: "content/en/index.md:4:10",
            project("samples: { \"*.swift\": all.swift }")),
        FindingCase(
            "a place outside the archive", .projectBadValue, at: "content/_projects/app/project.yml:1:23",
            note: ProjectRule.text, project("samples: { \"*.swift\": ../Swift/ }")),
        FindingCase(
            "an absolute place", .projectBadValue, at: "content/_projects/app/project.yml:1:23",
            project("samples: { \"*.swift\": /etc/passwd }")),
        FindingCase(
            "a key that a project has not", .projectBadValue, at: "content/_projects/app/project.yml:2:1",
            project(both + "\nsample: {}")),
        FindingCase(
            "a folder that is not there", .projectBadValue, at: "content/_projects/app/project.yml:2:8",
            note: "did you mean `app`?", project(both + "\nwith: [apq]")),
        FindingCase(
            "a whole sample that is not there", .projectBadValue, at: "content/_projects/app/project.yml:2:9",
            project(both + "\nwhole: [c.swift]")),
        FindingCase(
            "a name that not every system can have", .projectBadValue, at: "content/_projects/app/a:b.txt",
            project(both, "-- content/_projects/app/a:b.txt --\ntext")),
        FindingCase(
            "more bytes than an archive may have", .projectTooLarge, at: "content/en/index.md:4:10",
            project(
                both,
                "-- content/_projects/app/large.txt --\n" + String(repeating: "0123456789", count: 100_000))),
    ]
}

private enum ProjectRule {
    static let text =
        "write a path of ASCII letters, digits and `.`, `-`, `_`, `+`, `@`, which does not lead out of the archive"
}
