import Foundation

/// Makes folders.
enum Folders {
    /// Makes a folder with those above it that are missing.
    ///
    /// Where another process takes one of them away meanwhile (a build that ends without a site does), it is made
    /// anew; what never comes to stand, as below a link that leads nowhere, is given up.
    ///
    /// - Parameter path: absolute.
    /// - Returns: the folders that are new, the outermost first.
    @discardableResult
    static func make(_ path: String, mode: mode_t = 0o755) throws(SystemFailure) -> [String] {
        for _ in 1..<20 {
            do throws(SystemFailure) {
                return try makeOnce(path, mode)
            } catch {
                guard error.code == ENOENT else { throw error }
            }
        }
        return try makeOnce(path, mode)
    }

    private static func makeOnce(_ path: String, _ mode: mode_t) throws(SystemFailure) -> [String] {
        var missing: [String] = []
        var place = path[...]
        while !place.isEmpty, access(String(place), F_OK) != 0 {
            guard errno == ENOENT else { throw .last }
            missing.append(String(place))
            place = place.lastIndex(of: "/").map { place[..<$0] } ?? ""
        }
        var made: [String] = []
        for folder in missing.reversed() {
            if mkdir(folder, mode) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                throw .last
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemFailure(code: ENOTDIR) }
        return made
    }
}
