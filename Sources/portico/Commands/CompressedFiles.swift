import Dispatch
import Synchronization
import WebServer

/// The files of a site with a compressed one beside each that is worth it.
enum CompressedFiles {
    /// `files` with `page.html.gz` and `page.html.br` for `page.html`.
    static func added(to files: [String: [UInt8]]) -> [String: [UInt8]] {
        let texts = files.filter { CompressibleFile.isWorthIt(path: $0.key, size: $0.value.count) }.map { $0 }
        let made = Mutex<[String: [UInt8]]>([:])
        DispatchQueue.concurrentPerform(iterations: texts.count) { index in
            for coding in ContentCoding.allCases {
                let bytes = coding.compress(texts[index].value, isThorough: true)
                made.withLock { $0["\(texts[index].key).\(coding.fileExtension)"] = bytes }
            }
        }
        return files.merging(made.withLock { $0 }) { $1 }
    }
}
