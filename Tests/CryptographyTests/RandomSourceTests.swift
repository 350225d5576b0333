import Cryptography
import TestSupport
import Testing

@Suite("RandomSource: bytes that are passed in")
struct RandomSourceTests {
    @Test("The system's source gives what is asked, and never the same twice")
    func system() throws {
        let first = try RandomSource.system.bytes(32)
        #expect(first.count == 32)
        #expect(try RandomSource.system.bytes(32) != first)
        #expect(try RandomSource.system.bytes(0) == [])
    }

    @Test("A source that gives too little is refused")
    func tooLittle() {
        let source = RandomSource { (count) throws(CryptographyError) -> [UInt8] in
            [UInt8](repeating: 0, count: count - 1)
        }
        #expect(throws: CryptographyError.randomnessUnavailable) { try source.bytes(16) }
    }

    @Test("A negative count is refused")
    func negative() {
        #expect(throws: CryptographyError.randomnessUnavailable) { try RandomSource.system.bytes(-1) }
    }

    @Test("Numbers stay below their bound and reach all of it")
    func numbers() throws {
        let source = RandomSource.seeded(7)
        var seen: Set<UInt32> = []
        for _ in 0..<400 { seen.insert(try source.number(below: 6)) }
        #expect(seen == [0, 1, 2, 3, 4, 5])
        #expect(try source.number(below: 1) == 0)
        #expect(try source.number(below: 0) == 0)
    }

    @Test("Draws that would favour small numbers are thrown away")
    func rejection() throws {
        // 2³² mod 3 = 1: only 0xFFFFFFFF must be drawn again.
        let draws = Draws([[255, 255, 255, 255], [0, 0, 0, 5]])
        let source = RandomSource { (_) throws(CryptographyError) -> [UInt8] in draws.next() }
        #expect(try source.number(below: 3) == 2)
    }

    @Test("A source stuck at its top gives up instead of looping")
    func stuck() {
        let source = RandomSource { (count) throws(CryptographyError) -> [UInt8] in
            [UInt8](repeating: 255, count: count)
        }
        #expect(throws: CryptographyError.randomnessUnavailable) { try source.number(below: 3) }
    }
}
