package import Diagnostics
import Markdown

/// Finds places where two sentences of a language without a full stop run into each other.
///
/// Thai parts sentences by a space, and a space also stands around every Latin word. Where one sentence ends with
/// a name and the next begins with one (`… และ state SDK จะ…`), nothing tells them apart. Looked for are code beside
/// code, code beside a capitalised word, and a small word before a capitalised one. Emphasised names and the texts
/// of links are taken as they are.
package struct RunOnChecker: Sendable {
    /// Languages that end a sentence with a space alone.
    private static let languages: Set<String> = ["th", "lo"]

    package init() {}

    /// Places of a page where a sentence seems to end between two Latin names.
    package func findings(in file: ContentFile) -> [Diagnostic] {
        guard Self.languages.contains(file.locale.language) else { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachInlineList { inlines in
            for index in inlines.indices {
                let next = inlines.index(after: index) < inlines.endIndex ? inlines[index + 1] : nil
                let afterNext = index + 2 < inlines.endIndex ? inlines[index + 2] : nil
                for place in Self.places(inlines[index], next, afterNext) {
                    var location = file.document.location(place.position)
                    location.column += place.offset
                    findings.append(Self.finding(place, at: location))
                }
            }
        }
        return findings
    }

    private static func finding(_ place: Place, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            .textRunOn, .warning, at: location,
            "“\(place.first)” and “\(place.second)” stand side by side, as if a sentence ended between them",
            notes: ["join the sentences by a word, repeat the subject, or begin a new paragraph"])
    }

    /// Two names with nothing but a space between them.
    private struct Place {
        let first: String
        let second: String
        /// Of the inline that holds the second name.
        let position: SourcePosition
        /// The place in it where the second name begins, in Unicode scalars.
        let offset: Int
    }

    /// The places at an inline, given the two that follow it.
    private static func places(_ inline: Inline, _ next: Inline?, _ afterNext: Inline?) -> [Place] {
        switch (inline, next) {
        case (.code(let code, _), .text(let text, let position)):
            let scalars = scalars(text)
            if scalars == [" "], case .code(let other, let position) = afterNext {
                return [Place(first: string(code), second: string(other), position: position, offset: 0)]
            }
            guard scalars.first == " ", let word = word(in: scalars, from: 1), isUpper(scalars[1]) else {
                return []
            }
            return [Place(first: string(code), second: word, position: position, offset: 1)]
        case (.text(let text, let position), let next):
            // Most texts have no Latin name.
            guard text.contains(where: isLetter) else { return [] }
            var places = smallBeforeCapital(scalars(text), position)
            if case .code(let code, let position) = next, let word = lastWord(scalars(text)) {
                places.append(Place(first: word, second: string(code), position: position, offset: 0))
            }
            return places
        default:
            return []
        }
    }

    /// Small words that begin a Latin run and stand before a capitalised word: `target Xcode`, not `Sign in with Apple`.
    private static func smallBeforeCapital(_ text: [Unicode.Scalar], _ position: SourcePosition) -> [Place] {
        var places: [Place] = []
        var index = 0
        while index < text.count {
            guard let first = word(in: text, from: index) else {
                index += 1
                continue
            }
            let end = index + first.unicodeScalars.count
            if isSmall(first), !followsLatin(text, index), end + 1 < text.count, text[end] == " ",
                let second = word(in: text, from: end + 1), isCapitalised(second)
            {
                places.append(Place(first: first, second: second, position: position, offset: end + 1))
            }
            index = end
        }
        return places
    }

    /// Returns whether the word before a place is Latin too, so that the place is within a name of several words.
    private static func followsLatin(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
        guard index > 0 else { return true }
        return text[index - 1] != " " || index < 2 || isWordScalar(text[index - 2])
    }

    /// The capitalised word that ends a text before its last space.
    private static func lastWord(_ text: [Unicode.Scalar]) -> String? {
        guard text.last == " " else { return nil }
        let word = string(text.dropLast().reversed().prefix(while: isWordScalar).reversed())
        return isCapitalised(word) ? word : nil
    }

    private static func word(in text: [Unicode.Scalar], from index: Int) -> String? {
        guard index < text.count, isLetter(text[index]) else { return nil }
        return string(text[index...].prefix(while: isWordScalar))
    }

    private static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }

    private static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Returns whether it has small letters only, and enough of them to be a word of its own.
    private static func isSmall(_ word: String) -> Bool {
        word.unicodeScalars.count > 3 && word.unicodeScalars.allSatisfy { isLetter($0) && !isUpper($0) }
    }

    /// Returns whether it begins with a capital and has small letters: `Xcode`, not `SDK`.
    private static func isCapitalised(_ word: String) -> Bool {
        word.unicodeScalars.first.map(isUpper) == true
            && word.unicodeScalars.contains { isLetter($0) && !isUpper($0) }
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { (0x41...0x5A).contains(scalar.value) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        isUpper(scalar) || (0x61...0x7A).contains(scalar.value)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { isLetter(Unicode.Scalar(byte)) }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || (0x30...0x39).contains(scalar.value) || "+-.".unicodeScalars.contains(scalar)
    }
}
