import AccountStore
import Accounts
import Cryptography
import Logging
import OpenID
import Synchronization
import Testing

@testable import WebServer

@Suite("The clock that nodes share")
struct SharedClockTests {
    /// The machine's clock of a test.
    private final class Machine: Sendable {
        let milliseconds: Atomic<Int64>

        init(_ milliseconds: Int64) { self.milliseconds = Atomic(milliseconds) }

        var clock: SharedClock { SharedClock { self.milliseconds.load(ordering: .relaxed) } }
    }

    /// A store whose clock says what it is told to, each time a number of milliseconds after it was asked.
    private struct Told: ForwardingStorage {
        let base: SQLiteStore
        let machine: Machine
        var ahead: Int64
        var takes: Int64 = 0

        func moment() async throws(AccountError) -> Instant? {
            let asked = machine.milliseconds.load(ordering: .relaxed)
            machine.milliseconds.store(asked + takes, ordering: .relaxed)
            return ahead == .min ? .distantPast : Instant(millisecondsSince1970: asked + takes / 2 + ahead)
        }
    }

    private static let start: Int64 = 1_800_000_000_000

    private static func store(_ machine: Machine, ahead: Int64, takes: Int64 = 0) throws -> Told {
        let base = try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
        return Told(base: base, machine: machine, ahead: ahead, takes: takes)
    }

    private static func ahead(_ clock: SharedClock, _ machine: Machine) -> Int64 {
        clock.now.millisecondsSince1970 - machine.milliseconds.load(ordering: .relaxed)
    }

    @Test("A store without a clock leaves the machine its own")
    func alone() async throws {
        let machine = Machine(Self.start)
        let clock = machine.clock
        await clock.follow(try Self.store(machine, ahead: 0).base, logger: Logger(label: "test"))
        #expect(Self.ahead(clock, machine) == 0)
    }

    @Test(
        "The database's clock counts where it is another time",
        arguments: [(120_000, 120_000), (-120_000, -120_000), (900, 0), (-900, 0), (1_100, 1_100), (.min, 0)]
            as [(Int64, Int64)])
    func follows(difference: Int64, taken: Int64) async throws {
        let machine = Machine(Self.start)
        let clock = machine.clock
        await clock.follow(try Self.store(machine, ahead: difference), logger: Logger(label: "test"))
        #expect(Self.ahead(clock, machine) == taken)
    }

    @Test(
        "A clock that is set right while the server runs is noticed; an answer that took long is not believed"
    )
    func changes() async throws {
        let machine = Machine(Self.start)
        let clock = machine.clock
        let logger = Logger(label: "test")
        await clock.follow(try Self.store(machine, ahead: 120_000), logger: logger)
        await clock.follow(try Self.store(machine, ahead: -7_000, takes: 5_000), logger: logger)
        #expect(Self.ahead(clock, machine) == 120_000)
        await clock.follow(try Self.store(machine, ahead: 120_700), logger: logger)
        #expect(Self.ahead(clock, machine) == 120_000, "less than is noticed")
        await clock.follow(try Self.store(machine, ahead: 20), logger: logger)
        #expect(Self.ahead(clock, machine) == 0)
    }
}
