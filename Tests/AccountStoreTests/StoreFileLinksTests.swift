import Foundation
import Testing

@testable import AccountStore

@Suite("A store's folder may belong to another user, who puts links in it")
struct StoreFileLinksTests {
    /// A folder with a backup, a file that is nobody's business, and a link to it.
    private func withFolder(
        link: (_ target: String, _ place: String) throws -> Void, _ work: (_ folder: String) throws -> Void
    ) async throws {
        try await Samples.withFolder { folder in
            try Data("backup".utf8).write(to: URL(fileURLWithPath: folder + "/backup"))
            try Data("precious".utf8).write(to: URL(fileURLWithPath: folder + "/precious"))
            try link(folder + "/precious", folder + "/link")
            try work(folder)
            #expect(FileManager.default.contents(atPath: folder + "/precious") == Data("precious".utf8))
        }
    }

    private func symbolic(_ target: String, _ place: String) throws {
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
    }

    private func hard(_ target: String, _ place: String) throws {
        try FileManager.default.linkItem(atPath: target, toPath: place)
    }

    @Test("bytes are not written through a link")
    func copy() async throws {
        for link in [symbolic, hard] {
            try await withFolder(link: link) { folder in
                #expect(throws: StoreFile.Failure.self) {
                    try StoreFile.copy(folder + "/backup", to: folder + "/link")
                }
            }
        }
    }

    @Test(
        "what a link leads to is given to nobody", .enabled(if: geteuid() == 0, "only root gives files away"))
    func give() async throws {
        for link in [symbolic, hard] {
            try await withFolder(link: link) { folder in
                try #require(chown(folder, 65_534, 65_534) == 0)
                #expect(throws: StoreFile.Failure.self) {
                    try StoreFile.give(folder + "/link", toOwnerOf: folder + "/store")
                }
                var status = stat()
                #expect(stat(folder + "/precious", &status) == 0 && status.st_uid == 0)
                try StoreFile.give(folder + "/backup", toOwnerOf: folder + "/store")
                #expect(stat(folder + "/backup", &status) == 0 && status.st_uid == 65_534)
            }
        }
    }

    @Test(
        "a turn that root takes is seen by the folder's owner, and leaves nothing behind",
        .enabled(if: geteuid() == 0, "only root gives files away"))
    func turn() async throws {
        try await Samples.withFolder { folder in
            try #require(chown(folder, 65_534, 65_534) == 0)
            let path = folder + "/a.sqlite"
            try SchemaMigrationLock.take(for: path, patience: 1) {
                var status = stat()
                #expect(stat(path + ".opening", &status) == 0)
                #expect(status.st_uid == 65_534 && status.st_mode & 0o777 == 0o600)
            }
            #expect(access(path + ".opening", F_OK) != 0)
        }
    }

    @Test("a file is copied whole, over an earlier one or as a new one")
    func whole() async throws {
        try await withFolder(link: symbolic) { folder in
            for name in ["new", "earlier"] {
                if name == "earlier" {
                    try Data("an earlier and longer one".utf8).write(
                        to: URL(fileURLWithPath: folder + "/earlier"))
                }
                try StoreFile.copy(folder + "/backup", to: folder + "/" + name)
                #expect(FileManager.default.contents(atPath: folder + "/" + name) == Data("backup".utf8))
            }
        }
    }
}
