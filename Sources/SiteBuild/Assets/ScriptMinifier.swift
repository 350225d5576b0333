/// Takes comments, spare white space and the last comma of a list out of a script, and nothing else: no name changes, no
/// statement is joined with another where a line's end may stand for a semicolon (ECMA-262 §12.10).
///
/// Comments that begin with `/*!` stay. A script that is not read with certainty, where a slash may begin a division or
/// a pattern, stays as it is.
struct ScriptMinifier {
    private enum Gap {
        case none, space, line
    }

    private let script: [UInt8]
    private var place = 0
    private var result: [UInt8] = []
    private var gap = Gap.none
    private var nesting = ScriptNesting()

    /// The script, as small as white space makes it.
    static func minified(_ script: [UInt8]) -> [UInt8] {
        var minifier = ScriptMinifier(script)
        return minifier.run() ?? script
    }

    private init(_ script: [UInt8]) {
        self.script = script
        result.reserveCapacity(script.count)
    }

    private mutating func run() -> [UInt8]? {
        guard !script.starts(with: Array("#!".utf8)) else { return nil }
        while place < script.count {
            guard step() else { return nil }
        }
        guard nesting.isEmpty else { return nil }
        if gap == .line { result.append(UInt8(ascii: "\n")) }
        return result
    }

    /// Takes one token; false where it is not certain what stands here.
    private mutating func step() -> Bool {
        let byte = script[place]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            if gap == .none { gap = .space }
            place += 1
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            gap = .line
            place += 1
        case UInt8(ascii: "/"):
            return slash()
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard let end = script.end(ofStringAt: place) else { return false }
            emit(end, .value)
        case UInt8(ascii: "`"):
            return template()
        case UInt8(ascii: "\\"):
            return false
        case _ where Self.isWord(byte):
            var end = place
            while end < script.count, Self.isWord(script[end]) { end += 1 }
            let word = script[place..<end]
            // Line ends that are no ASCII character, and spaces that are none.
            guard !word.contains(where: { $0 == 0xE2 || $0 == 0xC2 || $0 == 0xEF }) else { return false }
            emit(end, .word(Array(word), isMember: result.last == UInt8(ascii: ".")))
        default:
            return punctuation(byte)
        }
        return true
    }

    private mutating func punctuation(_ byte: UInt8) -> Bool {
        let rest = script[place...].prefix(4)
        if rest.starts(with: Array("<!--".utf8)) || rest.starts(with: Array("-->".utf8)) { return false }
        if byte == UInt8(ascii: "}"), nesting.closesTemplate { return template() }
        guard nesting.take(byte) else { return false }
        let isDoubled =
            (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && rest.dropFirst().first == byte
        emit(place + (isDoubled ? 2 : 1), isDoubled ? .uncertain : nesting.token(byte))
        return true
    }

    /// A comment, a pattern or a division.
    private mutating func slash() -> Bool {
        switch place + 1 < script.count ? script[place + 1] : nil {
        case UInt8(ascii: "/"):
            place = script[place...].firstIndex(of: UInt8(ascii: "\n")) ?? script.count
            return true
        case UInt8(ascii: "*"):
            return comment()
        default:
            break
        }
        switch nesting.slash {
        case .division:
            emit(place + 1, .operator)
        case .pattern:
            guard let end = script.end(ofPatternAt: place) else { return false }
            emit(end, .value)
        case nil:
            return false
        }
        return true
    }

    private mutating func comment() -> Bool {
        guard let end = script.end(ofCommentAt: place) else { return false }
        if script[place + 2] == UInt8(ascii: "!") {
            emit(end, nesting.last)
            gap = .line
            return true
        }
        let hasLine = script[place..<end].contains(UInt8(ascii: "\n"))
        if hasLine || gap == .line { gap = .line } else { gap = .space }
        place = end
        return true
    }

    /// The text of a template up to its end, or to `${`, which code follows.
    private mutating func template() -> Bool {
        let continues = script[place] == UInt8(ascii: "}")
        var end = place + 1
        while end < script.count {
            switch script[end] {
            case UInt8(ascii: "\\"): end += 2
            case UInt8(ascii: "`"):
                if continues { nesting.closeTemplate() }
                emit(end + 1, .value)
                return true
            case UInt8(ascii: "$") where end + 1 < script.count && script[end + 1] == UInt8(ascii: "{"):
                if !continues { nesting.openTemplate() }
                emit(end + 2, .operator)
                return true
            default: end += 1
            }
        }
        return false
    }

    /// Takes over the bytes up to `end`, after as much white space as is needed.
    private mutating func emit(_ end: Int, _ token: ScriptNesting.Token) {
        let first = script[place]
        // A comma before a square bracket may stand for an element that is missing.
        if first == UInt8(ascii: ")") || first == UInt8(ascii: "}"), result.last == UInt8(ascii: ",") {
            result.removeLast()
        }
        if let last = result.last {
            switch gap {
            case .none: break
            case .space:
                if needsSpace(after: last, before: first) { result.append(UInt8(ascii: " ")) }
            case .line:
                if !Self.goesOnAfter.contains(last), !Self.goesOnBefore.contains(first), !isAfterArrow {
                    result.append(UInt8(ascii: "\n"))
                }
            }
        }
        gap = .none
        result += script[place..<end]
        place = end
        nesting.last = token
    }

    /// Returns whether two bytes would be read otherwise without a space between them.
    private func needsSpace(after last: UInt8, before first: UInt8) -> Bool {
        if Self.spaceless.contains(last) || Self.spaceless.contains(first) || isAfterArrow { return false }
        return !(Self.isWord(last) && Self.spacelessBesideWords.contains(first))
            && !(Self.spacelessBesideWords.contains(last) && Self.isWord(first))
    }

    /// Indicates whether the result ends with `=>`, which an expression or a block follows, on the same line or not.
    private var isAfterArrow: Bool { result.suffix(2).elementsEqual("=>".utf8) }

    /// Beside these no space is needed.
    private static let spaceless = Set("{}()[];,:=?&|*%^".utf8)
    /// Between one of these and a word no space is needed; between two of them it may be: `a - -b`, `a-- > b`.
    private static let spacelessBesideWords = Set("+-<>".utf8)
    /// After and before these the end of a line ends no statement.
    private static let goesOnAfter = Set("{([,;:?&|=".utf8)
    private static let goesOnBefore = Set("})],;:?&|=".utf8)

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"),
            0x80...:
            true
        default: false
        }
    }
}

/// The open brackets of a script and its last token, which together tell a division from a pattern.
struct ScriptNesting {
    enum Token {
        case start
        case word([UInt8], isMember: Bool)
        /// A string, a pattern, the end of a template.
        case value
        case `operator`
        /// `)`; whether it closed the condition of `if`, `while`, `for` or `with`.
        case closed(condition: Bool)
        /// The characters that both a division and a pattern may follow.
        case uncertain
    }

    enum Slash {
        case division, pattern
    }

    private enum Bracket {
        case parenthesis(condition: Bool)
        case square, brace, template
    }

    var last = Token.start
    private var open: [Bracket] = []
    private var closedCondition = false

    var isEmpty: Bool { open.isEmpty }

    var closesTemplate: Bool {
        if case .template = open.last { return true }
        return false
    }

    mutating func openTemplate() { open.append(.template) }
    mutating func closeTemplate() { open.removeLast() }

    /// Opens and closes brackets; false when one is closed that is not open.
    mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("): open.append(.parenthesis(condition: isCondition))
        case UInt8(ascii: "["): open.append(.square)
        case UInt8(ascii: "{"): open.append(.brace)
        case UInt8(ascii: ")"):
            guard case .parenthesis(let condition) = open.popLast() else { return false }
            closedCondition = condition
        case UInt8(ascii: "]"):
            guard case .square = open.popLast() else { return false }
        case UInt8(ascii: "}"):
            guard case .brace = open.popLast() else { return false }
        default: break
        }
        return true
    }

    /// The token that a mark is, after it was taken.
    func token(_ byte: UInt8) -> Token {
        switch byte {
        case UInt8(ascii: ")"): .closed(condition: closedCondition)
        case UInt8(ascii: "]"): .value
        case UInt8(ascii: "}"): .uncertain
        default: .operator
        }
    }

    private var isCondition: Bool {
        guard case .word(let word, isMember: false) = last else { return false }
        return ["if", "while", "for", "with"].contains(String(decoding: word, as: UTF8.self))
    }

    /// The thing that a slash begins here; nil when it is not certain.
    var slash: Slash? {
        switch last {
        case .start, .operator: return .pattern
        case .value: return .division
        case .closed(let condition): return condition ? .pattern : .division
        case .uncertain: return nil
        case .word(let word, let isMember):
            if isMember { return .division }
            switch String(decoding: word, as: UTF8.self) {
            case "return", "typeof", "instanceof", "in", "new", "delete", "void", "throw", "case", "do",
                "else":
                return .pattern
            case "of", "yield", "await": return nil
            default: return .division
            }
        }
    }
}

extension [UInt8] {
    /// The place after a comment (`/*…*/`); nil when it has no end.
    func end(ofCommentAt start: Int) -> Int? {
        self[(start + 2)...].place(of: "*/").map { $0 + 2 }
    }

    /// The place after a string; nil when its line ends first.
    func end(ofStringAt start: Int) -> Int? {
        var end = start + 1
        while end < count {
            switch self[end] {
            case self[start]: return end + 1
            case UInt8(ascii: "\\"): end += 2
            case UInt8(ascii: "\n"): return nil
            default: end += 1
            }
        }
        return nil
    }

    /// The place after a pattern (`/…/`), before its flags; nil when its line ends first.
    func end(ofPatternAt start: Int) -> Int? {
        var end = start + 1
        var isInClass = false
        while end < count {
            switch self[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass: return end + 1
            case UInt8(ascii: "\n"): return nil
            default: break
            }
            end += 1
        }
        return nil
    }
}
