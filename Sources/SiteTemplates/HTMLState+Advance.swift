extension HTMLState {
    /// The reason why a byte of literal text cannot follow what came before.
    enum Problem {
        /// A section may have left a name or a value unfinished, so that the byte's meaning depends on the data.
        case ambiguousTag
        /// A colon after a variable: the variable would choose the scheme of the URL.
        case schemeFromVariable
    }

    /// Elements whose content is not parsed.
    private static let rawTextElements = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]

    /// Reads one byte of literal text.
    mutating func advance(_ byte: UInt8) -> Problem? {
        switch place {
        case .plain: break
        case .text: if byte == ASCII.less { place = .tagOpen }
        case .escapableRawText, .rawText: advanceRawText(byte)
        case .tagOpen, .endTagOpen: advanceTagOpen(byte)
        case .tagName:
            if !endsName(byte) { element.append(ASCII.lowercase(byte)) }
        case .beforeAttributeName, .attributeName, .afterAttributeName, .endOfName:
            return advanceAttributeName(byte)
        case .beforeAttributeValue, .value, .unquotedValue: return advanceValue(byte)
        case .declarationOpen, .comment, .bogusComment: advanceComment(byte)
        }
        return nil
    }

    private mutating func advanceTagOpen(_ byte: UInt8) {
        if ASCII.isLetter(byte) {
            isEndTag = place == .endTagOpen
            place = .tagName
            element = [ASCII.lowercase(byte)]
        } else if place == .tagOpen, byte == ASCII.slash {
            place = .endTagOpen
        } else if place == .tagOpen, byte == ASCII.bang {
            place = .declarationOpen
            recent = []
        } else if place == .tagOpen, byte == ASCII.question {
            place = .bogusComment
        } else if place == .endTagOpen {
            place = byte == ASCII.greater ? .text : .bogusComment
        } else {
            place = byte == ASCII.less ? .tagOpen : .text
        }
    }

    /// Returns whether the byte ends a tag name; then the state has moved on.
    private mutating func endsName(_ byte: UInt8) -> Bool {
        if byte == ASCII.greater {
            endTag()
        } else if ASCII.isSpace(byte) || byte == ASCII.slash {
            place = .beforeAttributeName
        } else {
            return false
        }
        return true
    }

    private mutating func advanceAttributeName(_ byte: UInt8) -> Problem? {
        if byte == ASCII.greater {
            endTag()
            return nil
        }
        if ASCII.isSpace(byte) || byte == ASCII.slash {
            let keepsName = place == .attributeName || place == .afterAttributeName
            place = keepsName && byte != ASCII.slash ? .afterAttributeName : .beforeAttributeName
            return nil
        }
        if byte == ASCII.equals, place == .attributeName || place == .afterAttributeName {
            place = .beforeAttributeValue
            return nil
        }
        if place == .endOfName || byte == ASCII.equals { return .ambiguousTag }
        if place != .attributeName { attribute = [] }
        place = .attributeName
        attribute.append(ASCII.lowercase(byte))
        return nil
    }

    private mutating func advanceValue(_ byte: UInt8) -> Problem? {
        switch place {
        case .value(quote: byte): endValue()
        case .value:
            if case .url = valueKind { return advanceURL(byte) }
        case .unquotedValue where byte == ASCII.greater: endTag()
        case .unquotedValue where ASCII.isSpace(byte): endValue()
        case .beforeAttributeValue where byte == ASCII.quote || byte == ASCII.apostrophe:
            place = .value(quote: byte)
            valueKind = HTMLAttributeKind(element: element, attribute: attribute)
            url = .empty
        case .beforeAttributeValue where byte == ASCII.greater: endTag()
        case .beforeAttributeValue where ASCII.isSpace(byte): break
        default: place = .unquotedValue
        }
        return nil
    }

    private mutating func endValue() {
        place = .beforeAttributeName
        attribute = []
        valueKind = .plain
        url = .empty
    }

    private mutating func advanceURL(_ byte: UInt8) -> Problem? {
        switch (url, byte) {
        case (.query, _), (.forbiddenScheme, _): break
        case (_, ASCII.question), (_, ASCII.hash): url = .query
        case (.path, _): break
        case (_, ASCII.slash): url = .path
        case (.afterVariable, ASCII.colon): return .schemeFromVariable
        case (.afterVariable, _): break
        case (.empty, ASCII.colon): url = .path
        case (.prefix(let scheme), ASCII.colon):
            url = URLEscape.isAllowed(scheme: scheme) ? .path : .forbiddenScheme
        case (.empty, _): if !ASCII.isSpace(byte) { url = .prefix([ASCII.lowercase(byte)]) }
        case (.prefix(let scheme), _): url = .prefix(scheme + [ASCII.lowercase(byte)])
        }
        return nil
    }

    /// The `>` of a tag.
    private mutating func endTag() {
        let name = String(decoding: element, as: UTF8.self)
        let opened = isEndTag ? "" : name
        self = .text
        if opened == "title" || opened == "textarea" {
            place = .escapableRawText
            element = Array(opened.utf8)
        } else if Self.rawTextElements.contains(opened) {
            place = .rawText
            element = Array(opened.utf8)
        }
    }

    private mutating func advanceRawText(_ byte: UInt8) {
        let ending = Array("</".utf8) + element
        let endsName = ASCII.isSpace(byte) || byte == ASCII.slash || byte == ASCII.greater
        if endsName, recent == ending, scriptEscape < 2, !element.elementsEqual("plaintext".utf8) {
            let name = element
            self = HTMLState(place: .tagName, element: name, isEndTag: true)
            _ = self.endsName(byte)
            return
        }
        if element.elementsEqual("script".utf8) { advanceScript(byte, endsName: endsName) }
        let isCandidate =
            ASCII.isLetter(byte) || (recent.count == 1 && (byte == ASCII.slash || byte == ASCII.bang))
            || (byte == ASCII.dash && recent.elementsEqual("<!".utf8))
        if byte == ASCII.less {
            recent = [byte]
        } else if recent.first == ASCII.less, recent.count < 12, isCandidate {
            recent.append(ASCII.lowercase(byte))
        } else if byte == ASCII.dash {
            recent = recent.first == ASCII.dash ? [byte, byte] : [byte]
        } else {
            recent = []
        }
    }

    /// Script data, escaped and double escaped (HTML standard §13.2.5.15 on).
    private mutating func advanceScript(_ byte: UInt8, endsName: Bool) {
        if byte == ASCII.dash, recent.elementsEqual("<!-".utf8) {
            scriptEscape = max(scriptEscape, 1)
            recent = [byte]
        } else if byte == ASCII.greater, recent.elementsEqual("--".utf8) {
            scriptEscape = 0
        } else if endsName, scriptEscape == 1, recent.elementsEqual("<script".utf8) {
            scriptEscape = 2
        } else if endsName, scriptEscape == 2, recent.elementsEqual("</script".utf8) {
            scriptEscape = 1
        }
    }

    private mutating func advanceComment(_ byte: UInt8) {
        switch place {
        case .declarationOpen:
            if byte == ASCII.dash {
                // Two dashes begin a comment, and `<!-->` ends it at once.
                if recent.isEmpty {
                    recent = [byte]
                } else {
                    self = HTMLState(place: .comment, recent: [ASCII.less])
                }
            } else {
                self = byte == ASCII.greater ? .text : HTMLState(place: .bogusComment)
            }
        case .bogusComment: if byte == ASCII.greater { self = .text }
        default:
            let dashes = recent.prefix { $0 == ASCII.dash }.count
            let isAtStart = recent.first == ASCII.less
            switch byte {
            case ASCII.greater where dashes == 2 || isAtStart: self = .text
            case ASCII.dash where isAtStart && recent.count == 1: recent.append(byte)
            case ASCII.dash where isAtStart: recent = [byte, byte]
            case ASCII.dash: recent = dashes == 0 || recent.last == ASCII.bang ? [byte] : [byte, byte]
            case ASCII.bang where dashes == 2 && recent.count == 2: recent.append(byte)
            default: recent = []
            }
        }
    }
}

/// The bytes that templates and HTML give a meaning to.
enum ASCII {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "=")
    static let dash = UInt8(ascii: "-")
    static let bang = UInt8(ascii: "!")
    static let colon = UInt8(ascii: ":")
    static let question = UInt8(ascii: "?")
    static let hash = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let ampersand = UInt8(ascii: "&")

    /// White space as HTML counts it.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return isDigit(byte) || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f"))
    }

    @inline(__always)
    static func lowercase(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
