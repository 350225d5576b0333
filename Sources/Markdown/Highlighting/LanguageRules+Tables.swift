extension LanguageRules {
    private static let double = Quote(open: "\"", close: "\"")
    private static let single = Quote(open: "'", close: "'")
    private static let slashes = ("/*", "*/")

    static let go: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                break case chan const continue default defer else fallthrough false for func go goto if import interface
                iota map nil package range return select struct switch true type var
                """))
        rules.types = WordSet(
            """
            any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string
            uint uint16 uint32 uint64 uint8 uintptr
            """)
        rules.lineComments = ["//"]
        rules.blockComment = slashes
        rules.quotes = [double, single, Quote(open: "`", close: "`", escape: 0, spansLines: true)]
        rules.hasCapitalTypes = false
        return rules
    }()

    static let java: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                abstract assert break case catch class const continue default do else enum extends false final finally for
                goto if implements import instanceof interface native new null package permits private protected public
                record return sealed static strictfp super switch synchronized this throw throws transient true try var
                volatile while yield
                """))
        rules.types = WordSet("boolean byte char double float int long short void")
        rules.lineComments = ["//"]
        rules.blockComment = slashes
        rules.quotes = [Quote(open: "\"\"\"", close: "\"\"\"", spansLines: true), double, single]
        rules.attribute = "@"
        return rules
    }()

    static let csharp: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                abstract as async await base break case catch checked class const continue default delegate do else enum
                event explicit extern false finally fixed for foreach get global goto if implicit in init interface
                internal is lock nameof namespace new null operator out override params partial private protected public
                readonly record ref required return sealed set sizeof stackalloc static struct switch this throw true try
                typeof unchecked unsafe using value var virtual volatile when where while with yield
                """))
        rules.types = WordSet(
            "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void"
        )
        rules.lineComments = ["//"]
        rules.blockComment = slashes
        rules.quotes = [
            Quote(open: "\"\"\"", close: "\"\"\"", escape: 0, spansLines: true),
            Quote(open: "$@\"", close: "\"", escape: 0, spansLines: true, doubles: true, code: ("{", 0x7D)),
            Quote(open: "@\"", close: "\"", escape: 0, spansLines: true, doubles: true),
            Quote(open: "$\"", close: "\"", code: ("{", 0x7D)), double, single,
        ]
        rules.hasDirectives = true
        return rules
    }()

    static let dart: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                abstract as assert async await base break case catch class const continue covariant default deferred do
                dynamic else enum export extends extension external factory false final finally for get hide if implements
                in interface is late library mixin new null on operator part required rethrow return sealed set import
                show static super switch sync this throw true try typedef var void when while with yield
                """))
        rules.types = WordSet("bool double int num")
        rules.lineComments = ["//"]
        rules.blockComment = slashes
        rules.nestsComments = true
        let dollar = UInt8(ascii: "$")
        rules.quotes = ["'''", "\"\"\"", "'", "\""].flatMap { sign in
            [
                Quote(open: "r" + sign, close: sign, escape: 0, spansLines: sign.count > 1),
                Quote(open: sign, close: sign, spansLines: sign.count > 1, code: ("${", 0x7D), sigil: dollar),
            ]
        }
        rules.attribute = "@"
        return rules
    }()

    static let rust: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                as async await box break const continue crate dyn else enum extern false fn for if impl in let loop match
                mod move mut pub ref return self static struct super trait true try type union unsafe use where while
                yield Self
                """))
        rules.types = WordSet(
            "bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize")
        rules.lineComments = ["//"]
        rules.blockComment = slashes
        rules.nestsComments = true
        rules.quotes = [
            Quote(open: "r##\"", close: "\"##", escape: 0, spansLines: true),
            Quote(open: "r#\"", close: "\"#", escape: 0, spansLines: true),
            Quote(open: "br\"", close: "\"", escape: 0, spansLines: true),
            Quote(open: "r\"", close: "\"", escape: 0, spansLines: true),
            Quote(open: "b\"", close: "\"", spansLines: true),
            Quote(open: "\"", close: "\"", spansLines: true),
        ]
        rules.attribute = "#["
        rules.hasLifetimes = true
        rules.keywordsAfterDot = WordSet("await")
        return rules
    }()

    static let python: LanguageRules = {
        var rules = LanguageRules(
            keywords: WordSet(
                """
                and as assert async await break class continue def del elif else except False finally for from global if
                in is lambda None nonlocal not or pass raise return True try while with yield match case self import
                """))
        rules.lineComments = ["#"]
        rules.quotes = ["\"\"\"", "'''", "\"", "'"].flatMap { sign in
            let isLong = sign.count > 1
            return ["rb", "br", "Rb", "b", "u", "r", "R", ""].map { prefix in
                let isRaw = prefix.lowercased().contains("r")
                return Quote(open: prefix + sign, close: sign, escape: isRaw ? 0 : 0x5C, spansLines: isLong)
            }
                + ["rf", "fr", "f", "F"].map { prefix in
                    Quote(open: prefix + sign, close: sign, spansLines: isLong, code: ("{", 0x7D))
                }
        }
        rules.attribute = "@"
        return rules
    }()
}

/// A set of ASCII words that is asked about stretches of code, without making strings of them.
struct WordSet: Sendable {
    /// The words by their first byte, lower five bits.
    private var buckets = [[[UInt8]]](repeating: [], count: 32)

    /// The words of a text, parted by white space.
    init(_ words: String) {
        for word in words.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
            buckets[Int(word.first ?? 0) & 31].append(Array(word))
        }
    }

    func contains(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return false }
        for candidate in buckets[Int(first) & 31] where candidate.count == word.count {
            if word.elementsEqual(candidate) { return true }
        }
        return false
    }
}
