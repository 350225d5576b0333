extension LanguageRules {
    private static let double = Quote(open: "\"", close: "\"")
    private static let single = Quote(open: "'", close: "'")

    static let php: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                abstract and as break callable case catch class clone const continue declare default do echo else elseif
                empty enddeclare endfor endforeach endif endswitch endwhile enum extends false final finally fn for foreach
                function global goto if implements include include_once instanceof insteadof interface isset list match
                namespace new null or print private protected public readonly require require_once return static switch
                throw trait true try unset use var while xor yield self parent
                """))
        rules.types = WordSet("array bool float int iterable mixed never object string void")
        rules.lineComments = ["//", "# "]
        rules.blockComment = ("/*", "*/")
        rules.quotes = [
            Quote(
                open: "\"", close: "\"", spansLines: true, code: ("{$", 0x7D), sigil: UInt8(ascii: "$")),
            Quote(open: "'", close: "'", spansLines: true),
        ]
        rules.sigil = UInt8(ascii: "$")
        rules.attribute = "#["
        return rules
    }()

    static let sql: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                add all alter and any as asc begin between by cascade case check collate column commit conflict constraint
                create cross current_date current_timestamp database default delete desc distinct do drop else end except
                exists explain false fetch first for foreign from full function grant group having if ilike in index inner
                insert intersect into is join key last lateral left like limit materialized natural not nothing null nulls
                offset on only or order outer over partition primary recursive references replace returning revoke right
                rollback row rows schema select set table temporary then to transaction trigger true truncate union unique
                update using values view when where window with
                """))
        rules.types = WordSet(
            """
            bigint bigserial bit blob boolean bool bytea char character date datetime decimal double float int integer
            interval json jsonb money numeric real serial smallint text time timestamp timestamptz uuid varchar
            """)
        rules.ignoresCase = true
        rules.lineComments = ["--"]
        rules.blockComment = ("/*", "*/")
        rules.quotes = [
            Quote(open: "'", close: "'", escape: 0, spansLines: true, doubles: true),
            Quote(open: "\"", close: "\"", escape: 0, doubles: true), Quote(open: "`", close: "`", escape: 0),
        ]
        rules.hasCapitalTypes = false
        return rules
    }()

    static let toml: LanguageRules = {
        var rules = LanguageRules(keywords: WordSet("true false inf nan"))
        rules.lineComments = ["#"]
        rules.quotes = [
            Quote(open: "\"\"\"", close: "\"\"\"", spansLines: true),
            Quote(open: "'''", close: "'''", escape: 0, spansLines: true), double,
            Quote(open: "'", close: "'", escape: 0),
        ]
        rules.inName = [UInt8(ascii: "-")]
        rules.hasCapitalTypes = false
        rules.hasCalls = false
        return rules
    }()

    static let dockerfile: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL
                USER VOLUME WORKDIR
                """))
        rules.lineComments = ["#"]
        rules.quotes = [Quote(open: "\"", close: "\"", sigil: UInt8(ascii: "$")), single]
        rules.sigil = UInt8(ascii: "$")
        rules.inName = [UInt8(ascii: "-"), UInt8(ascii: ".")]
        rules.hasCapitalTypes = false
        rules.hasCalls = false
        return rules
    }()

    static let powershell: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                begin break catch class continue data default do dynamicparam else elseif end enum exit filter finally for foreach
                function if in param process return switch throw trap try until using while
                """))
        rules.ignoresCase = true
        rules.lineComments = ["#"]
        rules.blockComment = ("<#", "#>")
        let dollar = UInt8(ascii: "$")
        rules.quotes = [
            Quote(open: "@\"", close: "\n\"@", escape: UInt8(ascii: "`"), spansLines: true, sigil: dollar),
            Quote(open: "@'", close: "\n'@", escape: 0, spansLines: true),
            Quote(
                open: "\"", close: "\"", escape: UInt8(ascii: "`"), spansLines: true, code: ("$(", 0x29),
                sigil: dollar
            ),
            Quote(open: "'", close: "'", escape: 0, spansLines: true, doubles: true),
        ]
        rules.sigil = dollar
        rules.inName = [UInt8(ascii: "-")]
        rules.hasCapitalTypes = false
        rules.hasCalls = false
        return rules
    }()

    /// The rules for a word on a fence, lower case; nil when the language has no table.
    static func named(_ language: String) -> LanguageRules? {
        switch language {
        case "go", "golang": go
        case "java": java
        case "csharp", "c#", "cs", "unity": csharp
        case "dart", "flutter": dart
        case "rust", "rs": rust
        case "python", "py", "python3", "pyi": python
        case "php": php
        case "sql", "mysql", "postgresql", "sqlite": sql
        case "toml": toml
        case "dockerfile", "docker", "containerfile": dockerfile
        case "powershell", "ps1", "pwsh", "posh": powershell
        default: nil
        }
    }
}
