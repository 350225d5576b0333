import Foundation

/// A file of accounts, as `firebase auth:export` and an emulator's export write them.
struct AccountsFile: Sendable {
    /// As it was given; relative to where the program was started.
    let path: String

    /// The reason why the file cannot be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Its content.
    ///
    /// - Throws: `Failure`.
    func bytes() throws -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw Failure(
                description:
                    "\(path) cannot be read; `--import` takes the JSON that `firebase auth:export` writes")
        }
    }

    /// Makes sure that it can be written later, without touching it.
    ///
    /// - Throws: `Failure`.
    func requireWritable() throws {
        let file = URL(fileURLWithPath: path)
        var status = stat()
        let isFolder = stat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard !isFolder, access(file.deletingLastPathComponent().path, W_OK | X_OK) == 0 else {
            throw unwritable
        }
    }

    private var unwritable: Failure {
        Failure(
            description:
                "\(path) cannot be written; `--export-on-exit` takes a file in a folder that is there")
    }

    /// Replaces it, readable for its owner alone: it holds what passwords can be guessed from.
    ///
    /// - Throws: `Failure`.
    func write(_ bytes: [UInt8]) throws {
        // Its owner's alone from its first byte on.
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = template.withUnsafeMutableBufferPointer { $0.baseAddress.map(mkstemp) ?? -1 }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do {
            guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: Data(bytes))
            guard rename(temporary, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            if descriptor >= 0 { unlink(temporary) }
            throw unwritable
        }
    }
}
