/// A word of a normalised text.
struct SearchWord {
    /// The script of a text, which decides how it is found.
    enum Script {
        case thai, hebrew, other
        /// Chinese, Japanese or Korean: found by pairs of characters, since spaces part few words.
        case cjk
    }

    let script: Script
    /// The values of its scalars, capitals kept.
    let values: [UInt32]

    /// As it stands in the text.
    var text: String {
        String(decoding: ScalarBytes.of(values.filter { $0 != SearchText.seam }), as: UTF8.self)
    }

    /// The words of a text: Thai has runs without spaces; quotes inside a Hebrew word are left out.
    static func words(in text: String) -> [SearchWord] {
        var words: [SearchWord] = []
        forEach(in: text) { script, values in words.append(SearchWord(script: script, values: values)) }
        return words
    }

    /// Calls `body` with the script and the scalars of each word of a text.
    static func forEach(in text: String, _ body: (Script, [UInt32]) -> Void) {
        var text = text
        var values: [UInt32] = []
        var word: [UInt32] = []
        text.withUTF8 { forEach(in: $0, values: &values, word: &word, body) }
    }

    /// The same with memory for scalars that is used again.
    static func forEach(
        in text: UnsafeBufferPointer<UInt8>, values: inout [UInt32], word: inout [UInt32],
        _ body: (Script, [UInt32]) -> Void
    ) {
        SearchText.normalize(text, to: &values)
        word.removeAll(keepingCapacity: true)
        var script: Script?
        for (index, value) in values.enumerated() {
            let next = Self.script(of: value)
            if next == nil, script == .hebrew, value == 0x27 || value == 0x22,
                index + 1 < values.count, Self.script(of: values[index + 1]) == .hebrew
            {
                continue
            }
            if next != script {
                if let script { body(script, word) }
                word.removeAll(keepingCapacity: true)
                script = next
            }
            if next != nil { word.append(value) }
        }
        if let script { body(script, word) }
    }

    private static func script(of value: UInt32) -> Script? {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: .other
        case 0..<0x80: nil
        case 0x05D0...0x05EA: .hebrew
        case 0x0590...0x05FF: nil
        case 0x0E01...0x0E3A, 0x0E40...0x0E4E: .thai
        case 0x0E00...0x0E7F: nil
        case SearchText.seam: .other
        case 0x3005...0x3007, 0x3040...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7AF, 0xF900...0xFAFF:
            .cjk
        default: isWordCharacter(value) ? .other : nil
        }
    }

    private static func isWordCharacter(_ value: UInt32) -> Bool {
        switch Unicode.Scalar(value)?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Appends a word in lower case with `|` before every part a reader may look for:
    /// `AuthErrorCode` → `auth|error|code`, `invalid_grant` → `invalid_|grant`; Persian words at their seams.
    static func appendDivided(_ word: [UInt32], to bytes: inout [UInt8]) {
        let start = bytes.count
        var isASCII = true
        for (index, value) in word.enumerated() {
            if value == SearchText.seam {
                if index + 1 < word.count { bytes.append(UInt8(ascii: "|")) }
                continue
            }
            if index > 0, isPartStart(word, index) { bytes.append(UInt8(ascii: "|")) }
            ScalarBytes.append(value.isCapital ? value | 0x20 : value, to: &bytes)
            isASCII = isASCII && value < 0x80
        }
        if isASCII { return }
        let small = String(decoding: bytes[start...], as: UTF8.self).lowercased()
        bytes.replaceSubrange(start..., with: small.utf8)
    }

    private static func isPartStart(_ word: [UInt32], _ index: Int) -> Bool {
        let before = word[index - 1]
        let here = word[index]
        if before == 0x5F { return here != 0x5F }
        if here.isDigit != before.isDigit { return here != 0x5F }
        if here.isCapital, !before.isCapital { return true }
        // The last capital of a row begins a part when a word follows: `OAuthProvider`, not `APIs`.
        return here.isCapital && index + 2 < word.count && word[index + 1].isSmall && word[index + 2].isSmall
    }

    /// Finds where a Thai word's clusters begin: letters with the vowels and marks that belong to them. The
    /// length of the word comes last.
    static func findClusters(of word: some RandomAccessCollection<UInt32>, in starts: inout [Int]) {
        starts.removeAll(keepingCapacity: true)
        var state = ClusterState.closed
        for (index, value) in word.enumerated() {
            let (joins, next) = state.step(value)
            if !joins || index == 0 { starts.append(index) }
            state = next
        }
        starts.append(word.count)
    }

    /// The state of a cluster that more may still join.
    private enum ClusterState {
        case closed, leadingVowel, letter

        /// Returns whether a scalar joins the cluster before it, and what may join next.
        func step(_ value: UInt32) -> (joins: Bool, next: ClusterState) {
            switch value {
            case 0x0E40...0x0E44: (false, .leadingVowel)
            case 0x0E01...0x0E2E: (self == .leadingVowel, .letter)
            case 0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E:
                (self == .letter, self == .letter ? .letter : .closed)
            case 0x0E30, 0x0E32, 0x0E33, 0x0E45: (self == .letter, .closed)
            default: (false, .closed)
            }
        }
    }
}

extension UInt32 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
    fileprivate var isSmall: Bool { (0x61...0x7A).contains(self) }
}
