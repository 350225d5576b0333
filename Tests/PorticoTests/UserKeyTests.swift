import Cryptography
import Foundation
import SiteBuild
import Testing

@testable import portico

@Suite("The user's key lies outside every project, and is there for its owner alone")
struct UserKeyTests {
    private func withFolder(_ work: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder.path)
    }

    private func load(_ environment: [String: String], project: String = "/nowhere/project") throws {
        _ = try UserKey.load(environment: environment, project: project, random: .system)
    }

    @Test("its place follows XDG_STATE_HOME, then HOME; what is relative counts for nothing")
    func place() throws {
        #expect(
            try UserKey.file(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/portico/key")
        #expect(
            try UserKey.file(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])
                == "/h/.local/state/portico/key")
        for environment in [[:], ["HOME": ""], ["HOME": "h"], ["XDG_STATE_HOME": ""]] {
            #expect(throws: UserKey.Failure.noHome) { try UserKey.file(environment: environment) }
        }
    }

    @Test("it is made once, with mode 600 in a folder with mode 700")
    func made() throws {
        try withFolder { folder in
            let environment = ["XDG_STATE_HOME": folder + "/state"]
            try load(environment)
            let file = folder + "/state/portico/key"
            let first = FileManager.default.contents(atPath: file)
            #expect(first?.count == 32)
            try load(environment)
            #expect(FileManager.default.contents(atPath: file) == first)
            for (path, mode) in [(file, 0o600), (folder + "/state/portico", 0o700)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == mode)
            }
        }
    }

    @Test("one that others can read, that is none, or that lies in the project is not used")
    func refused() throws {
        try withFolder { folder in
            let environment = ["XDG_STATE_HOME": folder]
            #expect(throws: UserKey.Failure.inProject(folder + "/portico/key")) {
                try load(environment, project: folder)
            }
            #expect(!FileManager.default.fileExists(atPath: folder + "/portico"))
            try load(environment)
            let file = folder + "/portico/key"
            #expect(chmod(file, 0o644) == 0)
            #expect(throws: UserKey.Failure.self) { try load(environment) }
            #expect(chmod(file, 0o600) == 0)
            try Data([1]).write(to: URL(fileURLWithPath: file))
            #expect(throws: UserKey.Failure.self) { try load(environment) }
        }
        #expect(throws: UserKey.Failure.self) { try load(["XDG_STATE_HOME": "/proc/none"]) }
    }
}
