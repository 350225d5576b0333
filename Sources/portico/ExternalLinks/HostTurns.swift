/// Lets one request at a time go to a host.
actor HostTurns {
    private var busy: Set<String> = []
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until nobody else asks the host.
    func take(_ host: String) async {
        if busy.insert(host).inserted { return }
        await withCheckedContinuation { waiting[host, default: []].append($0) }
    }

    /// Gives the turn to the next one.
    func give(_ host: String) {
        guard let next = waiting[host]?.first else {
            busy.remove(host)
            return
        }
        waiting[host]?.removeFirst()
        next.resume()
    }
}
