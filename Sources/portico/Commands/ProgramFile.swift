import Foundation

/// The program's own file.
enum ProgramFile {
    /// The mark that tells this program from an older one, which may make other bytes: its file's size and time.
    static var mark: String {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return "\(attributes?[.size] ?? "") \(attributes?[.modificationDate] ?? "")"
    }
}
