extension LanguageRules {
    private static let double = Quote(open: "\"", close: "\"")

    static let php: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                abstract and as break callable case catch class clone const continue declare default die do echo else elseif
                empty enddeclare endfor endforeach endif endswitch endwhile enum exit extends false final finally fn for foreach
                function global goto if implements include include_once instanceof insteadof interface isset list match
                namespace new null or print private protected public readonly require require_once return static switch
                throw trait true try unset use var while xor yield self parent
                """))
        rules.types = WordSet("array bool float int iterable mixed never object string void")
        rules.lineComments = ["//", "#"]
        rules.blockComment = ("/*", "*/")
        rules.quotes = [
            Quote(
                open: "\"", close: "\"", spansLines: true, code: ("{$", 0x7D), sigil: UInt8(ascii: "$")),
            Quote(open: "'", close: "'", spansLines: true),
        ]
        rules.sigil = UInt8(ascii: "$")
        rules.attribute = "#["
        rules.hereText = "<<<"
        rules.isInMarkup = true
        return rules
    }()

    static let sql: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                add after all alter always analyze and any as asc atomic before begin between by cascade case cast check collate
                column commit conflict constraint create cross current_date current_timestamp current_user database
                declare default deferrable delete desc distinct do drop each else end except execute exists explain
                extension false fetch first following for foreign from full function generated grant group having identity if ilike
                immutable in index inner insert instead intersect into is join key language last lateral left like limit
                lock loop materialized natural new not nothing null nulls of offset old on only or order outer over
                partition preceding primary procedure range recursive references replace returning returns revoke right
                role rollback row rows savepoint schema select sequence set share some start table temp temporary then
                to transaction trigger true truncate type unbounded union unique update using values view when where
                while window with zone
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
            Quote(open: "E'", close: "'", spansLines: true, doubles: true),
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
        rules.hasKeys = true
        rules.inName = [UInt8(ascii: "-")]
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
        rules.scopeSign = UInt8(ascii: ":")
        rules.hasDashedNames = true
        rules.inName = [UInt8(ascii: "-")]
        rules.hasCapitalTypes = false
        rules.hasCalls = false
        return rules
    }()

    static let ruby: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                BEGIN END alias and attr_accessor attr_reader attr_writer begin break case catch class def defined? do else
                elsif end ensure extend false for if in include initialize loop module module_function new next nil not or
                private protected public raise redo rescue retry return self super then throw true undef unless until when
                while yield
                """))
        rules.lineComments = ["#"]
        rules.quotes = ["\"", "`"].map { Quote(open: $0, close: $0, spansLines: true, code: ("#{", 0x7D)) }
        rules.quotes.append(Quote(open: "'", close: "'", spansLines: true))
        rules.hereText = "<<"
        rules.hasSymbols = true
        rules.beforeType = WordSet("class module")
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
        case "powershell", "ps1", "pwsh", "posh", "psm1": powershell
        case "ruby", "rb", "podfile", "gemfile", "rakefile": ruby
        default: nil
        }
    }
}
