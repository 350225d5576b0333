import Foundation

/// Prepares text for search, in the index and in queries alike.
package enum SearchText {
    /// The text with everything made alike that readers type in different ways; the case of letters is kept.
    ///
    /// NFKC without accents, points and vowel signs that writers leave out; no invisible or bidi controls; geresh and
    /// typographic quotes as `'` and `"`; Thai vowels and tone marks in one order; digits as ASCII; letters of Arabic
    /// and Persian that stand for each other as one.
    package static func normalize(_ text: String) -> String {
        var bytes: [UInt8] = []
        for value in normalizedValues(text) where value != seam { ScalarBytes.append(value, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The words of a text in its order, lower case, undivided: `signIn(with:)` has `signin` and `with`.
    package static func words(_ text: String) -> [String] {
        SearchWord.words(in: text).map { $0.text.lowercased() }
    }

    /// The zero-width non-joiner: within Arabic letters it stands between parts of a word that readers type together,
    /// or with a space.
    static let seam: UInt32 = 0x200C

    /// The values of the normalised text's scalars; among Arabic letters, seams as well.
    static func normalizedValues(_ text: String) -> [UInt32] {
        var text = text
        var result: [UInt32] = []
        text.withUTF8 { normalize($0, to: &result) }
        return result
    }

    /// The same of text in UTF-8, in memory that is used again.
    static func normalize(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt32]) {
        result.removeAll(keepingCapacity: true)
        if appendUnchanged(bytes, to: &result) { return }
        result.removeAll(keepingCapacity: true)
        let text = String(decoding: bytes, as: UTF8.self)
        var bare = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
        where !isOptionalMark(scalar.value) {
            bare.append(scalar)
        }
        for scalar in String(bare).precomposedStringWithCanonicalMapping.unicodeScalars {
            take(scalar.value, &result)
        }
    }

    /// Appends a text that NFKC does not change; false when it may change this one.
    private static func appendUnchanged(
        _ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt32]
    ) -> Bool {
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let (value, length) = ScalarBytes.value(in: bytes, at: index)
            guard isUnchangedByNFKC(value) else { return false }
            take(value, &result)
            index += length
        }
        return true
    }

    private static func isUnchangedByNFKC(_ value: UInt32) -> Bool {
        switch value {
        // Not U+0E3A: it has a place among other marks.
        case 0..<0x80, 0x05D0...0x05EA, 0x0E01...0x0E39, 0x0E3F...0x0E59, 0x200B...0x2010, 0x2013, 0x2014,
            0x2018...0x201F, 0x2039, 0x203A, 0x2192:
            true
        default: false
        }
    }

    /// Accents; Arabic vowel signs, hamzas above letters and the stretching line; the dot below Devanagari letters.
    private static func isOptionalMark(_ value: UInt32) -> Bool {
        switch value {
        case 0x0300...0x036F, 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06ED, 0x093C: true
        default: false
        }
    }

    private static func take(_ value: UInt32, _ result: inout [UInt32]) {
        if value < 0x80 {
            result.append(value)
        } else if value == seam {
            if (0x0620...0x06FF).contains(result.last ?? 0) { result.append(seam) }
        } else if let letters = pair(value) {
            result += letters
        } else if let kept = folded(value) {
            append(kept, to: &result)
        }
    }

    /// The two letters that readers type for one.
    private static func pair(_ value: UInt32) -> [UInt32]? {
        switch value {
        case 0xDF: [0x73, 0x73]
        case 0x1E9E: [0x53, 0x53]
        case 0xC6: [0x41, 0x65]
        case 0xE6: [0x61, 0x65]
        case 0x0152: [0x4F, 0x65]
        case 0x0153: [0x6F, 0x65]
        default: nil
        }
    }

    /// The scalar that stands for another one; nil for one that readers do not see.
    private static func folded(_ value: UInt32) -> UInt32? {
        switch value {
        case 0xAD, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x200B...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
            nil
        case 0x2018, 0x2019, 0x05F3: 0x27
        case 0x201C...0x201F, 0x05F4: 0x22
        case 0x0E50...0x0E59: value - 0x0E50 + 0x30
        case 0x0660...0x0669, 0x06F0...0x06F9: value & 15 + 0x30
        case 0x0966...0x096F: value - 0x0966 + 0x30
        case 0x0131: 0x69
        case 0xD8: 0x4F
        case 0xF8: 0x6F
        case 0x0141: 0x4C
        case 0x0142: 0x6C
        case 0x0110: 0x44
        case 0x0111: 0x64
        case 0x0629: 0x0647
        case 0x0649, 0x06CC: 0x064A
        case 0x0671: 0x0627
        case 0x06A9: 0x0643
        case 0x0901: 0x0902
        default: value
        }
    }

    /// The nasal that is spoken at the same place as a Devanagari consonant.
    private static func nasal(before value: UInt32) -> UInt32? {
        switch value {
        case 0x0915...0x0918: 0x0919
        case 0x091A...0x091D: 0x091E
        case 0x091F...0x0922: 0x0923
        case 0x0924...0x0927: 0x0928
        case 0x092A...0x092D: 0x092E
        default: nil
        }
    }

    /// Appends a scalar, puts the Thai marks at the end into their order, and writes a Devanagari nasal before a
    /// consonant of its own place as a dot: both spellings are common.
    private static func append(_ value: UInt32, to result: inout [UInt32]) {
        let last = result.last ?? 0
        if last == 0x094D, (0x0915...0x092D).contains(value), result.dropLast().last == nasal(before: value) {
            result.removeLast(2)
            result += [0x0902, value]
            return
        }
        switch value {
        case 0x0E40 where last == 0x0E40:
            result[result.count - 1] = 0x0E41
        case 0x0E31, 0x0E34...0x0E39, 0x0E4D:
            // Before every tone mark at the end: what is in order stays as it is.
            let tones = result.reversed().prefix { (0x0E48...0x0E4C).contains($0) }.count
            result.insert(value, at: result.count - tones)
        case 0x0E32 where last == 0x0E4D:
            result[result.count - 1] = 0x0E33
        case 0x0E32 where (0x0E48...0x0E4B).contains(last) && result.dropLast().last == 0x0E4D:
            result.remove(at: result.count - 2)
            result.append(0x0E33)
        default:
            result.append(value)
        }
    }
}
