import Foundation

/// The number of files and connections that the process may have open.
package enum FileDescriptors {
    /// Raises the soft limit to the hard one: only `select(2)`, which is not used here, needs it lower.
    ///
    /// - Returns: the limit that holds now.
    @discardableResult
    package static func raiseLimit() -> Int {
        var limit = current()
        if limit.rlim_cur < limit.rlim_max {
            let soft = limit.rlim_cur
            limit.rlim_cur = limit.rlim_max
            if setrlimit(resource, &limit) != 0 { limit.rlim_cur = soft }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number of connections that there is room for, beside what is open now and what sign-ins and the store need.
    static func connections() -> (most: Int, spare: Int) {
        let limit = Int(clamping: current().rlim_cur)
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 32
        let reserve = min(max(limit / 8, 24), 256)
        return (max(limit - open - reserve, 8), reserve / 3)
    }

    #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    private static func current() -> rlimit {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return rlimit(rlim_cur: 1_024, rlim_max: 1_024) }
        return limit
    }
}
