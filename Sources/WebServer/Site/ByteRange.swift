/// The part of a file that a `Range` header asks for (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// One part of it.
    case part(Range<Int>)
    /// A part that the file does not have.
    case outside
    /// All of it: several parts, other units, or nothing that can be understood.
    case whole

    static func parse(_ header: String, size: Int) -> ByteRange {
        guard header.lowercased().hasPrefix("bytes=") else { return .whole }
        let halves = header.dropFirst("bytes=".count).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false
        ).map { $0.drop { $0 == " " } }
        guard halves.count == 2, halves.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            halves.allSatisfy({ $0.utf8.count <= 18 })
        else { return .whole }
        switch (Int(halves[0]), Int(halves[1])) {
        case (let first?, let last?):
            guard first <= last else { return .whole }
            return first < size ? .part(first..<min(last + 1, size)) : .outside
        case (let first?, nil): return first < size ? .part(first..<size) : .outside
        case (nil, let count?):
            return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .outside
        case (nil, nil): return .whole
        }
    }
}
