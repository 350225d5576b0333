/// A word of a command line as a shell reads it.
enum ShellWord {
    /// The word, in quotes where it has more than letters, digits and a few marks.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && !word.hasPrefix("~") && !word.hasPrefix("-")
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
                    || "-_./~+=:,@%".unicodeScalars.contains($0)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
