/// C++ and Objective-C.
struct CLexer: CodeLexer {
    enum Dialect {
        case cPlusPlus, objectiveC
    }

    private static let shared = WordSet("keywords", of: "c")
    private static let cPlusPlus = WordSet("keywords", of: "cpp")
    private static let objectiveC = WordSet("keywords", of: "objc")
    /// Inside `@property (…)`.
    private static let attributes = WordSet("attributes", of: "objc")
    private static let beforeType = WordSet("class concept enum namespace struct typename union")

    private let dialect: Dialect
    private let keywords: WordSet
    private var before: UInt8 = 0
    private var lastWord: ArraySlice<UInt8> = []
    private var isAfterMember = false
    /// Open brackets; inside of them Objective-C sends messages.
    private var brackets = 0
    /// Inside the parentheses of `@property`.
    private var isInProperty = false

    init(_ dialect: Dialect) {
        self.dialect = dialect
        keywords = dialect == .objectiveC ? Self.objectiveC : Self.cPlusPlus
    }

    mutating func lex(_ cursor: inout CodeCursor) {
        while !cursor.isAtEnd { step(&cursor) }
    }

    private mutating func step(_ cursor: inout CodeCursor) {
        let byte = cursor.current
        switch byte {
        case UInt8(ascii: "/") where cursor.peek() == byte: return cursor.lineComment()
        case UInt8(ascii: "/") where cursor.peek() == UInt8(ascii: "*"): return cursor.blockComment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): cursor.quoted(byte)
        case UInt8(ascii: "#") where cursor.isFirstOnLine: directive(&cursor)
        case UInt8(ascii: "@") where dialect == .objectiveC: at(&cursor)
        case UInt8(ascii: "["):
            brackets += 1
            cursor.advance()
        case UInt8(ascii: "]"):
            brackets = max(0, brackets - 1)
            cursor.advance()
        case UInt8(ascii: ";"), UInt8(ascii: "{"):
            brackets = 0
            isInProperty = false
            cursor.advance()
        case UInt8(ascii: ")"):
            isInProperty = false
            cursor.advance()
        case UInt8(ascii: "."):
            if Letters.isDigit(cursor.peek()) { return cursor.number(separator: UInt8(ascii: "'")) }
            cursor.advance()
        case _ where Letters.isDigit(byte): cursor.number(separator: UInt8(ascii: "'"))
        case _ where Letters.beginsName(byte): return word(&cursor)
        default: cursor.advance()
        }
        if Letters.isSpace(byte) { return }
        isAfterMember =
            byte == UInt8(ascii: ".") || (byte == UInt8(ascii: ">") && before == UInt8(ascii: "-"))
        before = byte
        lastWord = []
    }

    private mutating func word(_ cursor: inout CodeCursor) {
        let start = cursor.name()
        let word = cursor.text(from: start)
        if cursor.current == UInt8(ascii: "\"") || cursor.current == UInt8(ascii: "'"), isStringPrefix(word) {
            string(&cursor, prefix: start, isRaw: word.last == UInt8(ascii: "R"))
        } else if let kind = kind(of: word, cursor) {
            cursor.mark(kind, from: start)
        }
        isAfterMember = false
        before = UInt8(ascii: "a")
        lastWord = word
    }

    private func isStringPrefix(_ word: ArraySlice<UInt8>) -> Bool {
        let prefix = word.last == UInt8(ascii: "R") ? word.dropLast() : word
        return prefix.count <= 2
            && (prefix.isEmpty || ["u", "U", "L", "u8"].contains { prefix.elementsEqual($0.utf8) })
    }

    private func kind(of word: ArraySlice<UInt8>, _ cursor: CodeCursor) -> TokenClass? {
        let next = cursor.current
        if !isAfterMember {
            if Self.shared.contains(word) || keywords.contains(word) { return .keyword }
            if isInProperty, Self.attributes.contains(word) { return .keyword }
            if Self.beforeType.contains(lastWord) { return .type }
        }
        if next == UInt8(ascii: "(") { return .function }
        if dialect == .objectiveC, isSelectorPart(cursor) { return .function }
        if word.suffix(2).elementsEqual("_t".utf8) { return .type }
        guard let first = word.first, Letters.isUppercase(first), !isAfterMember else { return nil }
        // NS_ENUM and the like are macros, neither types nor calls.
        return word.allSatisfy { !Letters.isLetter($0) || Letters.isUppercase($0) } && word.count > 3
            ? nil : .type
    }

    /// `signIn:` or `signIn]` in a message or a method's declaration.
    private func isSelectorPart(_ cursor: CodeCursor) -> Bool {
        let next = cursor.current
        let isLabel = next == UInt8(ascii: ":") && cursor.peek() != UInt8(ascii: ":")
        if brackets > 0 {
            return isLabel
                || (next == UInt8(ascii: "]") && before != UInt8(ascii: "[") && before != UInt8(ascii: ","))
        }
        return isLabel && (before == UInt8(ascii: ")") || cursor.peek() == UInt8(ascii: "("))
    }

    /// `#import <…>`, `#define …`; what follows the name is code again, but for the text of `#pragma` and `#error`.
    private func directive(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        cursor.skip(while: Letters.isBlank)
        let name = cursor.name()
        let word = cursor.text(from: name)
        if ["pragma", "error", "warning"].contains(where: { word.elementsEqual($0.utf8) }) {
            cursor.skipLine()
        }
        cursor.mark(.attribute, from: start)
        guard ["include", "import"].contains(where: { word.elementsEqual($0.utf8) }) else { return }
        cursor.skip(while: Letters.isBlank)
        guard cursor.current == UInt8(ascii: "<") else { return }
        let path = cursor.index
        cursor.skip { $0 != UInt8(ascii: ">") && $0 != 0x0A }
        if cursor.current == UInt8(ascii: ">") { cursor.advance() }
        cursor.mark(.string, from: path)
    }

    /// `@"text"`, `@42`, `@interface`.
    private mutating func at(_ cursor: inout CodeCursor) {
        let start = cursor.index
        cursor.advance()
        switch cursor.current {
        case UInt8(ascii: "\""):
            cursor.mark(.string, from: start)
            cursor.quoted(UInt8(ascii: "\""))
        case let byte where Letters.isDigit(byte):
            cursor.mark(.number, from: start)
            cursor.number()
        case let byte where Letters.beginsName(byte):
            let name = cursor.name()
            let word = cursor.text(from: name)
            cursor.mark(.keyword, from: start)
            isInProperty = word.elementsEqual("property".utf8)
            if word.elementsEqual("selector".utf8), cursor.current == UInt8(ascii: "(") { selector(&cursor) }
        default: break
        }
    }

    private func selector(_ cursor: inout CodeCursor) {
        cursor.advance()
        cursor.take(while: { Letters.isInName($0) || $0 == UInt8(ascii: ":") }, as: .string)
    }

    private func string(_ cursor: inout CodeCursor, prefix start: Int, isRaw: Bool) {
        guard isRaw, cursor.current == UInt8(ascii: "\"") else {
            cursor.mark(.string, from: start)
            return cursor.quoted(cursor.current)
        }
        // R"name( … )name"
        cursor.advance()
        let name = cursor.index
        cursor.skip { $0 != UInt8(ascii: "(") && $0 != 0x0A && $0 != UInt8(ascii: "\"") }
        let ending = [UInt8(ascii: ")")] + cursor.text(from: name).prefix(16) + [UInt8(ascii: "\"")]
        while !cursor.isAtEnd {
            if cursor.current == ending[0], cursor.bytes[cursor.index...].starts(with: ending) {
                cursor.advance(ending.count)
                break
            }
            cursor.advance()
        }
        cursor.mark(.string, from: start)
    }
}
