/// A word of a normalised text.
struct SearchWord {
    /// What it is written in, which decides how it is found.
    enum Script {
        case thai, hebrew, other
    }

    let script: Script
    /// As it stands in the text, capitals kept.
    let text: String

    /// The words of a text: Thai has runs without spaces; quotes inside a Hebrew word are left out.
    static func words(in text: String) -> [SearchWord] {
        let scalars = SearchText.normalizedScalars(text)
        var words: [SearchWord] = []
        var current = String.UnicodeScalarView()
        var script: Script?
        func finish() {
            if let script { words.append(SearchWord(script: script, text: String(current))) }
            current = String.UnicodeScalarView()
        }
        for (index, scalar) in scalars.enumerated() {
            let next = Self.script(of: scalar)
            if next == nil, script == .hebrew, scalar == "'" || scalar == "\"",
                index + 1 < scalars.count, Self.script(of: scalars[index + 1]) == .hebrew
            {
                continue
            }
            if next != script {
                finish()
                script = next
            }
            if next != nil { current.append(scalar) }
        }
        finish()
        return words
    }

    private static func script(of scalar: Unicode.Scalar) -> Script? {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: .other
        case 0..<0x80: nil
        case 0x05D0...0x05EA: .hebrew
        case 0x0590...0x05FF: nil
        case 0x0E01...0x0E3A, 0x0E40...0x0E4E: .thai
        case 0x0E00...0x0E7F: nil
        default: isWordCharacter(scalar.properties.generalCategory) ? .other : nil
        }
    }

    private static func isWordCharacter(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// A word in lower case with `|` before every part a reader may look for:
    /// `AuthErrorCode` → `auth|error|code`, `invalid_grant` → `invalid_|grant`.
    var divided: String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if index > 0, Self.isPartStart(scalars, index) { result.append("|") }
            result.append(scalar)
        }
        return String(result).lowercased()
    }

    private static func isPartStart(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        let before = scalars[index - 1]
        let here = scalars[index]
        if before == "_" { return here != "_" }
        if here.isDigit != before.isDigit { return here != "_" }
        if here.isCapital, !before.isCapital { return true }
        // The last capital of a row begins a part when a word follows: `OAuthProvider`, not `APIs`.
        return here.isCapital && index + 2 < scalars.count && scalars[index + 1].isSmall
            && scalars[index + 2].isSmall
    }

    /// Thai letters with the vowels and marks that belong to them; a Thai word begins where one begins.
    static func clusters(_ word: String) -> [String] {
        var clusters: [String.UnicodeScalarView] = []
        var state = ClusterState.closed
        for scalar in word.unicodeScalars {
            let (joins, next) = state.step(scalar.value)
            if joins, !clusters.isEmpty {
                clusters[clusters.count - 1].append(scalar)
            } else {
                clusters.append(String.UnicodeScalarView([scalar]))
            }
            state = next
        }
        return clusters.map { String($0) }
    }

    /// What may still join a cluster.
    private enum ClusterState {
        case closed, leadingVowel, letter

        /// Whether a scalar joins the cluster before it, and what may join next.
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

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }
    fileprivate var isCapital: Bool { (0x41...0x5A).contains(value) }
    fileprivate var isSmall: Bool { (0x61...0x7A).contains(value) }
}
