import Foundation

/// How text is prepared for search, in the index and in queries alike.
package enum SearchText {
    /// The text with everything made alike that readers type in different ways; the case of letters is kept.
    ///
    /// NFKC; no niqqud, cantillation, invisible or bidi controls; geresh and typographic quotes as `'` and `"`;
    /// Thai vowels and tone marks in one order; Thai digits as ASCII.
    package static func normalize(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: normalizedScalars(text))
        return String(scalars)
    }

    /// The words of a text in its order, lower case, undivided: `signIn(with:)` has `signin` and `with`.
    package static func words(_ text: String) -> [String] {
        SearchWord.words(in: text).map { $0.text.lowercased() }
    }

    static func normalizedScalars(_ text: String) -> [Unicode.Scalar] {
        let plain =
            text.unicodeScalars.allSatisfy(isUnchangedByNFKC)
            ? text : text.precomposedStringWithCompatibilityMapping
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(text.utf8.count)
        for scalar in plain.unicodeScalars {
            if scalar.isASCII {
                result.append(scalar)
            } else if let kept = folded(scalar) {
                append(kept, to: &result)
            }
        }
        return result
    }

    private static func isUnchangedByNFKC(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80, 0x05D0...0x05EA, 0x0E01...0x0E59, 0x200B...0x2010, 0x2013, 0x2014, 0x2018...0x201F,
            0x2039, 0x203A, 0x2192:
            true
        default: false
        }
    }

    /// The scalar that stands for another one; nil for one that readers do not see.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xAD, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x200B...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
            nil
        case 0x2018, 0x2019, 0x05F3: "'"
        case 0x201C...0x201F, 0x05F4: "\""
        case 0x0E50...0x0E59: Unicode.Scalar(scalar.value - 0x0E50 + 0x30)
        default: scalar
        }
    }

    /// Appends a scalar and puts the Thai marks at the end into their order.
    private static func append(_ scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
        let last = result.last?.value ?? 0
        switch scalar.value {
        case 0x0E40 where last == 0x0E40:
            result[result.count - 1] = "\u{0E41}"
        case 0x0E31, 0x0E34...0x0E39, 0x0E4D:
            let isAfterTone = (0x0E48...0x0E4C).contains(last)
            result.insert(scalar, at: isAfterTone ? result.count - 1 : result.count)
        case 0x0E32 where last == 0x0E4D:
            result[result.count - 1] = "\u{0E33}"
        case 0x0E32 where (0x0E48...0x0E4B).contains(last) && result.dropLast().last?.value == 0x0E4D:
            result.remove(at: result.count - 2)
            result.append("\u{0E33}")
        default:
            result.append(scalar)
        }
    }
}
