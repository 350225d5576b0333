import Foundation

/// The two streams of a command: results on standard output, talk on standard error.
enum Console {
    /// Writes a result as it is.
    static func result(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Says one line to the person at the terminal.
    static func talk(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
