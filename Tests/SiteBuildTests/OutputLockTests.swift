import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("One build at a time writes an output folder, and an interrupted one blocks nobody")
struct OutputLockTests: InProjectFolder {
    let folder: ProjectFolder

    init() throws { folder = try ProjectFolder() }

    private func held(_ output: String) throws -> OutputLock {
        guard case .held(let lock) = OutputLock.attempt(output, disk: disk) else {
            throw CocoaError(.fileLocking)
        }
        return lock
    }

    @Test("the second one is told who is at work, and comes next")
    func busy() throws {
        let first = try held("dist")
        guard case .busy(let holder) = OutputLock.attempt("dist", disk: disk) else {
            Issue.record("two builds hold one folder")
            return
        }
        #expect(holder?.hasPrefix("process \(ProcessInfo.processInfo.processIdentifier) on ") == true)
        _ = try held("other")
        first.release()
        let second = try held("dist")
        #expect(second.interrupted == nil)
        second.release()
    }

    @Test("who reads a folder knows whether a build writes it, and whether one was interrupted")
    func reading() throws {
        let place = root.appendingPathComponent("dist").path
        let lock = try held("dist")
        let during = OutputReading(place)
        #expect(during.build?.hasPrefix("process ") == true && !during.isUndisturbed)
        var writer = OutputWriter(to: "dist", disk: disk, lock: lock)
        writer.add("a.html", [1])
        #expect(writer.finish().diagnostics == [])
        lock.release()
        let before = OutputReading(place)
        #expect(before.build == nil && before.isUndisturbed && !before.isHalf)
        try held("dist").release()
        #expect(!before.isUndisturbed, "a build has come and gone")
        try put("process 99999 on build-1\n", "dist/.portico-lock")
        try put("x", "dist/.portico-staging/0")
        let after = OutputReading(place)
        #expect(after.build == nil && after.isHalf)
        guard case .busy = OutputLock.attempt("dist", disk: disk) else {
            Issue.record("a build begins while the folder is read")
            return
        }
        #expect(after.isUndisturbed)
    }

    @Test("a folder that was made for nothing is removed with the lock, one with a site is not")
    func release() throws {
        try held("a/b/dist").release()
        #expect(!exists("a"))
        let lock = try held("dist")
        var writer = OutputWriter(to: "dist", disk: disk, lock: lock)
        writer.add("a.html", [1])
        #expect(writer.finish().diagnostics == [])
        lock.release()
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent("dist").path)
        #expect(names.sorted() == [".portico-output", "a.html"])
    }

    @Test("a lock that a killed build left is noticed and taken")
    func stale() throws {
        try put("process 99999 on build-1\n", "dist/.portico-lock")
        let lock = try held("dist")
        #expect(lock.interrupted == "process 99999 on build-1")
    }

    @Test("who asks while the first build of a folder moves its files there is told to wait")
    func firstBuild() throws {
        let disk = disk
        for number in 0..<100 {
            let output = "out/\(number)"
            let lock = try held(output)
            // A thread of its own, which waits for no other test.
            let writing = DispatchGroup()
            DispatchQueue.global().async(group: writing) {
                let written = disk.write(["a.html": [1], "b/c.html": [2]], to: output)
                #expect(written.diagnostics == [])
            }
            let marker = root.appendingPathComponent(output + "/.portico-output").path
            let end = ContinuousClock.now.advanced(by: .seconds(20))
            repeat {
                guard case .busy = OutputLock.attempt(output, disk: disk) else {
                    Issue.record("\(output) is not busy")
                    break
                }
            } while access(marker, F_OK) != 0 && ContinuousClock.now < end
            writing.wait()
            lock.release()
        }
    }

    @Test("a build that takes away the folders it made for nothing does not refuse the next one")
    func comingAndGoing() async throws {
        let disk = disk
        @Sendable func comeAndGo(_ output: String) -> [Diagnostic] {
            (0..<10).compactMap { _ in
                switch OutputLock.attempt(output, disk: disk) {
                case .held(let lock): lock.release()
                case .busy: break
                case .refused(let finding): return finding
                }
                return nil
            }
        }
        for number in 0..<100 {
            async let one = comeAndGo("\(number)/b/c")
            async let two = comeAndGo("\(number)/b/c")
            #expect(await one + two == [])
        }
    }

    struct Remains: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
    }

    private static let marker =
        "Made by portico build; files listed here are removed when the site no longer has them.\n"

    private static let remains = [
        Remains(testDescription: "an empty folder", files: [:]),
        Remains(testDescription: "a lock", files: [".portico-lock": "process 1 on a\n"]),
        Remains(
            testDescription: "files that waited",
            files: [".portico-staging/0": "x", ".portico-staging/1": "y"]),
        Remains(
            testDescription: "half a marker",
            files: [".portico-staging/marker": "Made by", ".portico-staging/0": "x"]),
        Remains(
            testDescription: "half of the files in their places",
            files: [
                ".portico-output": marker + "a.html\nold.html\n", "a.html": "old", "old.html": "x",
                ".portico-staging/1": "y",
            ]),
    ]

    @Test("whatever was left, the next build equals a clean one", arguments: remains)
    func interrupted(_ remains: Remains) throws {
        let dist = root.appendingPathComponent("dist")
        try FileManager.default.createDirectory(at: dist, withIntermediateDirectories: true)
        for (path, text) in remains.files { try put(text, "dist/" + path) }
        #expect(disk.write(["a.html": [1], "b/c.html": [2]], to: "dist").diagnostics == [])
        let left = FileManager.default.enumerator(atPath: dist.path)?.allObjects as? [String]
        let files = left?.filter { $0 != ".portico-lock" }.sorted()
        #expect(files == [".portico-output", "a.html", "b", "b/c.html"])
        #expect(disk.read("dist/a.html") == [1])
    }

    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let output: String
        let id: DiagnosticID
        let message: String
    }

    private static let places = [
        Place(
            testDescription: "a folder in public", output: "public/out", id: .outputInSources,
            message: "the output `public/out` is in `public/`, so the site would become a part of itself"),
        Place(
            testDescription: "public itself, by a detour", output: "content/../public", id: .outputInSources,
            message:
                "the output `content/../public` is in `public/`, so the site would become a part of itself"
        ),
        Place(
            testDescription: "through a link", output: "way/x", id: .outputInSources,
            message: "the output `way/x` is in `content/`, so the site would become a part of itself"),
        Place(
            testDescription: "a file", output: "portico.yml", id: .outputNotOurs,
            message: "the output `portico.yml` is a file, and a site needs a folder"),
        Place(
            testDescription: "the project", output: ".", id: .outputNotOurs,
            message: "the folder `.` is not empty and was not made by portico"),
        Place(
            testDescription: "below a file", output: "portico.yml/dist", id: .outputUnwritable,
            message: "`portico.yml/dist` cannot be written"),
    ]

    @Test("a place that is no place for a site is refused in plain words", arguments: places)
    func refused(_ place: Place) throws {
        try put("", "public/a.css")
        try put("", "content/en/index.md")
        try put("", "portico.yml")
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent("way").path, withDestinationPath: "content/en")
        guard case .refused(let finding) = OutputLock.attempt(place.output, disk: disk) else {
            Issue.record("not refused")
            return
        }
        #expect(finding.id == place.id)
        #expect(finding.message == place.message)
        #expect(!finding.notes.isEmpty)
        #expect(!"\(finding)".contains("Cocoa"))
        #expect(!exists("public/out"))
        // The writer asks for itself too.
        #expect(disk.write(["a.html": [1]], to: place.output).diagnostics.map(\.id) == [place.id])
    }

    @Test("the project's own output that leads out of it is refused, and one that is named is not")
    func outside() throws {
        let elsewhere = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        for place in ["dist", "way"] {
            try FileManager.default.createSymbolicLink(
                at: root.appendingPathComponent(place), withDestinationURL: elsewhere)
        }
        for output in ["dist", "dist/below", "way/x"] {
            guard case .refused(let finding) = OutputLock.attempt(output, disk: disk) else {
                Issue.record("\(output) is not refused")
                continue
            }
            #expect(finding.id == .outputLinkOutside && !finding.notes.isEmpty)
            #expect(disk.write(["a.html": [1]], to: output).diagnostics.map(\.id) == [.outputLinkOutside])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == [])
        let trusting = Disk(root: root.path, followsLinks: true)
        #expect(trusting.write(["a.html": [1]], to: "dist").diagnostics == [])
        #expect(disk.write(["b.html": [1]], to: root.path + "/dist").diagnostics == [])
    }

    @Test("a link in the place of the folder where files wait leads nothing out of the output")
    func linkInStaging() throws {
        try put("mine", "elsewhere/0")
        try put(Self.marker + "a.html\n", "dist/.portico-output")
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent("dist/.portico-staging").path,
            withDestinationPath: "../elsewhere")
        #expect(disk.write(["a.html": [1]], to: "dist").diagnostics.map(\.id) == [.outputUnwritable])
        #expect(disk.read("elsewhere/0") == Array("mine".utf8))
    }

    @Test("a link in the output does not lead out of it")
    func linkInOutput() throws {
        try put("mine", "elsewhere/index.html")
        try put(Self.marker + "en/index.html\n", "dist/.portico-output")
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent("dist/en").path, withDestinationPath: "../elsewhere")
        _ = disk.write(["a.html": [1]], to: "dist")
        #expect(exists("elsewhere/index.html"))
        let written = disk.write(["en/index.html": [1]], to: "dist")
        #expect(written.diagnostics.map(\.id) == [.outputUnwritable])
        #expect(disk.read("elsewhere/index.html") == Array("mine".utf8))
    }
}
