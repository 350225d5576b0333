import Cryptography
import Foundation
import Testing

@testable import portico

@Suite("Files of secrets are replaced whole, and their owner alone reads them")
struct SecretFileTests {
    private func withFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder.path)
    }

    private func put(_ bytes: [UInt8], _ path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
    }

    private let old = [UInt8](repeating: 1, count: 32)
    private let next = [UInt8](repeating: 2, count: 32)

    @Test("the new secret takes its place once, and the old one is kept whoever asks again")
    func takePlace() throws {
        try withFolder { folder in
            let secrets = ReplacementSecret(environment: [:], file: folder + "/secret")
            try put(old, secrets.file)
            try put(next, secrets.path)
            try put([UInt8](repeating: 9, count: 32), secrets.replacedPath)
            try secrets.takePlace(of: old, random: .system)
            #expect(FileManager.default.contents(atPath: secrets.file) == Data(next))
            #expect(FileManager.default.contents(atPath: secrets.replacedPath) == Data(old))
            try secrets.takePlace(of: old, random: .system)
            // Another process that looked for the new one before the first put it in its place.
            try put(next, secrets.path)
            try secrets.takePlace(of: old, random: .system)
            #expect(FileManager.default.contents(atPath: secrets.replacedPath) == Data(old))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["secret", "secret.old"])
        }
    }

    @Test("what root makes beside another user's secret is that user's", .enabled(if: geteuid() == 0))
    func owner() throws {
        try withFolder { folder in
            let secrets = ReplacementSecret(environment: [:], file: folder + "/secret")
            try put(old, secrets.file)
            #expect(chown(secrets.file, 65_534, 65_534) == 0)
            _ = try secrets.made(random: .system)
            try secrets.takePlace(of: old, random: .system)
            for name in ["secret", "secret.old"] {
                let facts = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                #expect(facts[.ownerAccountID] as? Int == 65_534)
            }
        }
    }

    @Test("one process replaces a secret at a time")
    func turns() async throws {
        let file = FileManager.default.temporaryDirectory.path + "/portico-\(UUID().uuidString)"
        try await RekeyLock.take(for: file) {
            await #expect(throws: RekeyLock.Taken.self) { try await RekeyLock.take(for: file) {} }
        }
        try await RekeyLock.take(for: file) {}
        #expect(access(file + ".rekey", F_OK) != 0)
    }

    @Test("exported accounts are their owner's alone, and nothing is left beside them")
    func accounts() throws {
        try withFolder { folder in
            let path = folder + "/accounts.json"
            try put(Array("old".utf8), path)
            #expect(chmod(path, 0o644) == 0)
            try AccountsFile(path: path).write(Array("{}".utf8))
            #expect(FileManager.default.contents(atPath: path) == Data("{}".utf8))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(throws: AccountsFile.Failure.self) { try AccountsFile(path: folder + "/no/x").write([]) }
            #expect(throws: AccountsFile.Failure.self) { try AccountsFile(path: folder).write([]) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["accounts.json"])
        }
    }
}
