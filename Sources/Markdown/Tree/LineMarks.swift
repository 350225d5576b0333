/// The little language of marked lines: `1,3-5`.
package enum LineMarks {
    /// The ranges in the order written.
    ///
    /// - Returns: nil when the text is not a list of 1-based lines and ascending ranges.
    package static func parse(_ text: String) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(number)
            switch ends.count {
            case 1: if let line = ends[0] { ranges.append(line...line) } else { return nil }
            case 2:
                guard let first = ends[0], let last = ends[1], first <= last else { return nil }
                ranges.append(first...last)
            default: return nil
            }
        }
        return ranges
    }

    private static func number(_ text: Substring) -> Int? {
        let digits = text.drop { $0 == " " }
        guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let line = Int(digits), line > 0
        else { return nil }
        return line
    }
}
