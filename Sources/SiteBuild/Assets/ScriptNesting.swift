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
        self[(start + 2)...].firstRange(of: Array("*/".utf8))?.upperBound
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
