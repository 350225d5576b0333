/// Terms one after the other, each with a number.
struct TermList: Sendable {
    /// The terms' bytes, one after the other.
    private var bytes: [UInt8] = []
    /// The end of each term.
    private var ends: [Int32] = []

    /// The number of terms.
    var count: Int { ends.count }

    /// The bytes of a term.
    subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[start(of: number)..<Int(ends[number])] }

    /// Adds a term at the end.
    mutating func append(_ term: some Collection<UInt8>) {
        bytes.append(contentsOf: term)
        ends.append(Int32(clamping: bytes.count))
    }

    /// Returns whether the term of a number has these bytes.
    func holds(_ term: some RandomAccessCollection<UInt8>, at number: Int) -> Bool {
        var index = start(of: number)
        guard Int(ends[number]) - index == term.count else { return false }
        for byte in term {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }

    private func start(of number: Int) -> Int { number == 0 ? 0 : Int(ends[number - 1]) }

    init() {}

    /// Reads what `write` wrote.
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        var end = 0
        ends = try reader.list { reader throws(ByteReader.Damage) in
            let length = try reader.number()
            guard length >= 0, length <= Int(Int32.max) - end else { throw ByteReader.Damage() }
            end += length
            return Int32(end)
        }
        bytes = Array(try reader.data())
        guard bytes.count == end else { throw ByteReader.Damage() }
    }

    /// Writes the terms for a later run: how long they are, then all at once.
    func write(to writer: inout ByteWriter) {
        writer.write(ends.count)
        var start: Int32 = 0
        for end in ends {
            writer.write(Int(end - start))
            start = end
        }
        writer.write(bytes)
    }
}
