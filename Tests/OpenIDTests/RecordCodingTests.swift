import Testing

@testable import OpenID

@Suite("Records as bytes")
struct RecordCodingTests {
    struct Sample: RecordContent, Hashable {
        indirect enum Tree: Codable, Hashable, Sendable {
            case leaf
            case node(Tree, name: String)
        }

        struct Part: Codable, Hashable, Sendable {
            var flags: [Bool]
            var bytes: [UInt8]
        }

        var text = "ก שלום"
        var numbers: [Int64] = [0, -1, .min, .max]
        var fraction = 0.1
        var absent: Part?
        var absentText: String?
        var presentText: String? = "here"
        var absentNumber: Int64?
        var presentNumber: Int64? = -3
        var absentFlag: Bool?
        var presentFlag: Bool? = false
        var part: Part? = Part(flags: [true, false], bytes: [0, 128, 255])
        var tree = Tree.node(.node(.leaf, name: "b"), name: "a")
        var names: [Tree: String] = [.leaf: "seven"]
        var marks: Set<String> = ["one"]
        var nested: [[String]] = [[], ["a"], ["b", "c"]]

        var recordBytes: Int { 100 }
    }

    /// The same fields, as a later version would declare them.
    struct Later: RecordContent {
        static var recordVersion: UInt8 { 2 }
        var text = ""
        var recordBytes: Int { 100 }
    }

    @Test("A value comes back as it was")
    func roundTrip() throws {
        let value = Sample()
        #expect(try Sample(recordData: value.recordData()) == value)
        #expect(try RecordValue(value).content(Sample.self) == value)
        #expect(try RecordValue(RecordValue(value).bytes()).content(Sample.self) == value)
    }

    /// A record that carries the value of another.
    struct Carrier: RecordContent {
        var note: RecordValue?
        var after = 7
        var recordBytes: Int { note?.size ?? 0 }
    }

    @Test("A value within another record's value comes back as it was, of the version it has")
    func carried() throws {
        let value = Sample()
        let carrier = try Carrier(recordData: Carrier(note: RecordValue(value)).recordData())
        #expect(try carrier.note?.content(Sample.self) == value)
        #expect(carrier.after == 7)
        #expect(throws: RecordDamaged.self) { try carrier.note?.content(Later.self) }
        #expect(try Carrier(recordData: Carrier(note: nil).recordData()).note == nil)
    }

    @Test(
        "Bytes that were cut, prolonged, changed or are of another version are refused, never misread as a trap"
    )
    func damaged() throws {
        let bytes = try Sample().recordData()
        for length in 0..<bytes.count {
            #expect(throws: RecordDamaged.self) { try Sample(recordData: Array(bytes[..<length])) }
        }
        #expect(throws: RecordDamaged.self) { try Sample(recordData: bytes + [0]) }
        #expect(throws: RecordDamaged.self) { try Later(recordData: bytes) }
        #expect(throws: RecordDamaged.self) { try Sample(recordData: Later().recordData()) }
        for place in bytes.indices {
            for value in [UInt8(0), 1, 127, 128, 255] {
                var changed = bytes
                changed[place] = value
                // Some changes give another value; none may trap.
                _ = try? Sample(recordData: changed)
            }
        }
    }

    @Test("A type that has no form as a record cannot be written")
    func unwritable() {
        struct Loose: RecordContent {
            var names = ["a": 1]
            var recordBytes: Int { 10 }
        }
        #expect(throws: RecordDamaged.self) { try Loose().recordData() }
    }

    @Test("A value of another type in its place is refused")
    func otherType() {
        #expect(throws: RecordDamaged.self) { try RecordValue(Later()).content(Sample.self) }
    }
}
