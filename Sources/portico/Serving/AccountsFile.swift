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

    /// Replaces it, readable for its owner alone: it holds what passwords can be guessed from.
    ///
    /// - Throws: `Failure`.
    func write(_ bytes: [UInt8]) throws {
        do {
            let url = URL(fileURLWithPath: path)
            try Data(bytes).write(to: url, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw Failure(
                description:
                    "\(path) cannot be written; `--export-on-exit` takes a file in a folder that is there")
        }
    }
}
