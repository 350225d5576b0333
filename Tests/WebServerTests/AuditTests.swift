import Cryptography
import Foundation
import Logging
import OpenID
import Testing

@testable import WebServer

@Suite("The audit log shows what was changed in it")
struct AuditTests {
    private let now = Instant(secondsSince1970: 1_800_000_000)

    /// Lines of a log with that many events.
    private func lines(_ count: Int) -> [[UInt8]] {
        var chain = AuditChain()
        return (0..<count).map { chain.line(AuditEvent(.signIn, account: "a\($0)"), suppressed: 0, at: now) }
    }

    private func verified(_ lines: [[UInt8]], last: String? = nil) -> AuditVerification {
        var verification = AuditVerification(looksFor: last)
        verification.read(Array(lines.map { $0 + [0x0A] }.joined()), file: "audit")
        return verification
    }

    @Test("what was written is sound")
    func sound() {
        let verification = verified(lines(20))
        #expect(verification.isSound)
        #expect(verification.report.hasPrefix("20 lines, sound; number 20, hash "))
    }

    @Test("a line that was changed, taken out, put in or moved is found at its place")
    func changes() {
        var changed = lines(9)
        changed[3] = Array(String(decoding: changed[3], as: UTF8.self).replacing("a3", with: "x3").utf8)
        #expect(verified(changed).report.contains("audit:5: the line before"))
        var shortened = lines(9)
        shortened.removeSubrange(2...4)
        #expect(verified(shortened).report.contains("audit:3: lines are missing: number 6 follows number 2"))
        var doubled = lines(9)
        doubled.insert(doubled[5], at: 6)
        #expect(verified(doubled).report.contains("audit:7: "))
        var swapped = lines(9)
        swapped.swapAt(6, 7)
        #expect(!verified(swapped).isSound)
        var foreign = lines(3)
        foreign.append(Array("{\"event\":\"sign-in\"}".utf8))
        #expect(verified(foreign).report.contains("audit:4: this is no line of an audit log"))
        #expect(!verified([]).isSound)
    }

    @Test(
        "a number that was made up is said to be none, and ends nothing",
        arguments: [
            "9223372036854775807", "9223372036854775808", "9007199254740993", "-1", "0", "1e3", "",
        ])
    func numbers(_ number: String) {
        func line(_ number: String) -> [UInt8] {
            Array(
                "{\"n\":\"\(number)\",\"event\":\"x\",\"previous\":\"\(String(repeating: "a", count: 64))\"}"
                    .utf8)
        }
        for place in 0...2 {
            var all = lines(2)
            all.insert(line(number), at: place)
            let verification = verified(all)
            #expect(!verification.isSound)
            #expect(verification.report.contains("audit:\(place + 1): "))
        }
        #expect(!verified([line(number), line("1"), line(number)]).isSound)
    }

    @Test("the largest number is counted on from by none")
    func largest() {
        var last = Array("{\"n\":\"9007199254740992\",\"previous\":\"\(AuditChain.beginning)\"}".utf8)
        #expect(verified([last]).isSound)
        last = Array(String(decoding: last, as: UTF8.self).replacing("40992", with: "40991").utf8)
        let next = Array(
            "{\"n\":\"9007199254740992\",\"previous\":\"\(Hex.encode(SHA256.hash(last)))\"}".utf8)
        #expect(verified([last, next]).isSound)
    }

    @Test("lines taken off the end are missed by the hash that was noted")
    func end() {
        let all = lines(9)
        let last = Hex.encode(SHA256.hash(all[8]))
        #expect(verified(all, last: last).isSound)
        #expect(verified(Array(all.prefix(7))).isSound, "nothing in the file itself tells")
        #expect(!verified(Array(all.prefix(7)), last: last).isSound)
    }

    @Test("a log that begins in the middle says so; one that begins at its beginning does not")
    func beginning() {
        var chain = AuditChain()
        let lines = (0..<4).map { _ in chain.line(AuditEvent(.start), suppressed: 0, at: now) }
        let rest = verified(Array(lines.dropFirst(2)))
        #expect(rest.isSound)
        #expect(
            rest.report.hasPrefix(
                "begins with number 3; what came before is in an earlier file, or was removed\n2 lines, sound"
            ))
        #expect(verified(lines).report.hasPrefix("4 lines, sound"))
    }

    @Test("a line has no room for what clients write, and none for secrets of theirs")
    func longDetail() throws {
        var chain = AuditChain()
        let line = chain.line(
            AuditEvent(.limit, check: "x", detail: String(repeating: "\n\"", count: 5_000)), suppressed: 3,
            at: now)
        #expect(line.count < AuditChain.longestLine && !line.contains(0x0A))
        #expect(String(decoding: line, as: UTF8.self).contains("\"suppressed\":\"3\""))
    }

    /// A folder of its own, removed afterwards.
    private func withFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "audit-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder.appendingPathComponent("sub/audit.jsonl").path)
    }

    @Test("a log goes on where it ended, without a line that was not written whole")
    func reopened() throws {
        try withFolder { path in
            for _ in 0..<2 {
                let file = try AuditFile(path)
                for _ in 0..<3 { try file.append(AuditEvent(.start), suppressed: 0, at: now) }
            }
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("{\"n\":\"7\",\"ti".utf8))
            try handle.close()
            try AuditFile(path).append(AuditEvent(.stop), suppressed: 0, at: now)
            var verification = AuditVerification(looksFor: nil)
            verification.read([UInt8](try #require(FileManager.default.contents(atPath: path))), file: "f")
            #expect(verification.isSound && verification.report.hasPrefix("7 lines"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    /// The report on all files of a log, oldest first.
    private func verified(_ path: String, _ names: [String]) throws -> String {
        var verification = AuditVerification(looksFor: nil)
        for name in names {
            verification.read(
                [UInt8](try #require(FileManager.default.contents(atPath: path + name))), file: name)
        }
        return verification.report
    }

    @Test("a log that has grown makes way for a new one, and the chain goes on through all")
    func grown() throws {
        try withFolder { path in
            let file = try AuditFile(path, largest: 500)
            for _ in 0..<30 { try file.append(AuditEvent(.start), suppressed: 0, at: now) }
            let names = (1...9).reversed().map { ".\($0)" }.filter { access(path + $0, F_OK) == 0 } + [""]
            #expect(names.count > 4)
            #expect(try verified(path, names).hasPrefix("30 lines, sound"))
            #expect(file.obstacle == nil && access(path + ".full", F_OK) != 0)
        }
    }

    @Test("one that was moved away by hand begins anew, and no earlier one goes for it")
    func movedAway() throws {
        try withFolder { path in
            let file = try AuditFile(path, largest: 500)
            while access(path + ".9", F_OK) != 0 {
                try file.append(AuditEvent(.start), suppressed: 0, at: now)
            }
            while try #require(FileManager.default.contents(atPath: path)).count < 500 {
                try file.append(AuditEvent(.start), suppressed: 0, at: now)
            }
            let kept = (1...9).map { FileManager.default.contents(atPath: "\(path).\($0)") }
            #expect(rename(path, path + ".mine") == 0)
            try file.append(AuditEvent(.stop), suppressed: 0, at: now)
            #expect((1...9).map { FileManager.default.contents(atPath: "\(path).\($0)") } == kept)
            #expect(try verified(path, [".1", ".mine", ""]).contains(" lines, sound"))
        }
    }

    @Test(
        "what another program puts in the place of a moved file is written on", arguments: ["", "not ended"])
    func replaced(standing: String) throws {
        try withFolder { path in
            let file = try AuditFile(path)
            try file.append(AuditEvent(.start), suppressed: 0, at: now)
            #expect(rename(path, path + ".1") == 0)
            try Data(standing.utf8).write(to: URL(fileURLWithPath: path))
            let change = try file.append(AuditEvent(.signIn), suppressed: 0, at: now)
            #expect(change == .moved(path))
            #expect(try file.append(AuditEvent(.stop), suppressed: 0, at: now) == nil)
            let report = try verified(path, [".1", ""])
            let isForeign = report.contains(":1: this is no line of an audit log")
            #expect(standing.isEmpty ? report.hasPrefix("3 lines, sound") : isForeign)
            #expect(standing.isEmpty || report.contains("4 lines, NOT sound; number 3"))
        }
    }

    @Test("a file that was cut off is noticed, and the next line stands by itself", arguments: [0, 10])
    func truncated(to size: UInt64) throws {
        try withFolder { path in
            let file = try AuditFile(path)
            for _ in 0..<3 { try file.append(AuditEvent(.start), suppressed: 0, at: now) }
            let whole = try #require(FileManager.default.contents(atPath: path))
            try whole.write(to: URL(fileURLWithPath: path + ".copy"))
            let other = try #require(FileHandle(forWritingAtPath: path))
            try other.truncate(atOffset: size)
            let change = AuditFile.Change.truncated(path, from: UInt64(whole.count), to: size)
            #expect(file.follow(at: now) == change)
            #expect(file.follow(at: now) == nil)
            try file.append(AuditEvent(.stop), suppressed: 0, at: now)
            let text = String(
                decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
            #expect(text.contains("\"event\":\"truncation\""))
            #expect(text.contains("\"detail\":\"from \(whole.count) to \(size) bytes\""))
            let report = try verified(path, [".copy", ""])
            #expect(size == 0 ? report.hasPrefix("5 lines, sound") : report.contains("this is no line"))
        }
    }

    @Test("where no new file can be begun, the moved one is written; one that was removed counts as a gap")
    func withoutPlace() throws {
        try withFolder { path in
            let file = try AuditFile(path)
            try file.append(AuditEvent(.start), suppressed: 0, at: now)
            #expect(rename(path, path + ".1") == 0)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            #expect(try file.append(AuditEvent(.signIn), suppressed: 0, at: now) == nil)
            #expect(file.obstacle != nil)
            #expect(try verified(path, [".1"]).hasPrefix("2 lines, sound"))
            #expect(unlink(path + ".1") == 0)
            #expect(throws: AuditError.self) { try file.append(AuditEvent(.signIn), suppressed: 0, at: now) }
            try FileManager.default.removeItem(atPath: path)
            #expect(try file.append(AuditEvent(.stop), suppressed: 0, at: now) == .moved(path))
            #expect(try verified(path, [""]).contains("\n1 lines, sound; number 4"))
        }
    }

    @Test("the start reads the end of a long log alone")
    func longLog() throws {
        try withFolder { path in
            try AuditFile(path).append(AuditEvent(.start), suppressed: 0, at: now)
            let line = try #require(FileManager.default.contents(atPath: path))
            let handle = try #require(FileHandle(forWritingAtPath: path))
            // A hole of a terabyte, which nobody could read.
            try handle.truncate(atOffset: 1 << 40)
            try handle.seekToEnd()
            try handle.write(contentsOf: [0x0A] + line + Array("{\"n\":\"2".utf8))
            do {
                let file = try AuditFile(path, largest: 1 << 50)
                #expect(file.chain.number == 1)
                try file.append(AuditEvent(.stop), suppressed: 0, at: now)
            }
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            #expect(size < 1 << 40 + 3 * line.count)
            try handle.truncate(atOffset: 2 << 40)
            #expect(throws: AuditError.unusable(path, reason: "its last line is none of an audit log")) {
                try AuditFile(path)
            }
        }
    }

    @Test("where no file can make way, events go on and the earlier ones stay")
    func inTheWay() throws {
        try withFolder { path in
            let file = try AuditFile(path, largest: 500)
            for number in 1...8 {
                try Data("earlier \(number)".utf8).write(to: URL(fileURLWithPath: "\(path).\(number)"))
            }
            try FileManager.default.createDirectory(
                atPath: path + ".9/sub", withIntermediateDirectories: true)
            for _ in 0..<30 { try file.append(AuditEvent(.start), suppressed: 0, at: now) }
            #expect(file.obstacle != nil)
            for number in 1...8 {
                let text = FileManager.default.contents(atPath: "\(path).\(number)")
                #expect(text == Data("earlier \(number)".utf8))
            }
            #expect(try verified(path, [".full", ""]).hasPrefix("30 lines, sound"))
            // The obstacle goes, and the first file that waited is kept with the others.
            try FileManager.default.removeItem(atPath: path + ".9")
            try file.append(AuditEvent(.stop), suppressed: 0, at: now)
            #expect(file.obstacle == nil && access(path + ".full", F_OK) != 0)
            #expect(try verified(path, [".2", ".1", ""]).hasPrefix("31 lines, sound"))
        }
    }

    @Test("two servers do not write into one log, and another file is left alone")
    func refusals() throws {
        try withFolder { path in
            let first = try AuditFile(path)
            #expect(throws: AuditError.inUse(path)) { try AuditFile(path) }
            #expect(first.path == path)
        }
        try withFolder { path in
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("hello\n".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: AuditError.self) { try AuditFile(path) }
        }
    }

    @Test("strangers fill a minute's share and no more; what is left out is counted")
    func floods() throws {
        try withFolder { path in
            let moment = now
            let log = try AuditLog(path, now: { moment }, logger: Logger(label: "test"))
            let stranger = ClientAddress(NetworkAddress("192.0.2.1"))
            for _ in 0..<1_000 { log.note(AuditEvent(.signIn, check: "INVALID_PASSWORD"), from: stranger) }
            log.note(AuditEvent(.keyRotation))
            log.finish()
            let data = try #require(FileManager.default.contents(atPath: path))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.split(separator: "\n").count == 61)
            #expect(text.contains("\"suppressed\":\"940\"") || text.contains("\"suppressed\""))
        }
    }
}
