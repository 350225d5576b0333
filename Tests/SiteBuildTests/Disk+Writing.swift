import Diagnostics
import SiteBuild

extension Disk {
    /// Makes a folder hold exactly `files`.
    func write(_ files: [String: [UInt8]], to output: String) -> Diagnosed<WriteSummary> {
        var writer = OutputWriter(to: output, disk: self)
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { writer.add(path, bytes) }
        return writer.finish()
    }
}
