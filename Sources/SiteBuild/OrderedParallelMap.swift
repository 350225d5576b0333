import Dispatch
import Synchronization

/// One piece of work for each element, on all cores, with the results in the elements' order.
///
/// `work` has to be a function of its element alone, so that the order of running cannot show.
package enum OrderedParallelMap {
    /// The results of two pieces of work that do not need each other.
    ///
    /// - Parameter lanes: 1 does one after the other.
    package static func both<First: Sendable, Second: Sendable>(
        lanes: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
    ) -> (First, Second) {
        guard lanes > 1 else { return (first(), second()) }
        nonisolated(unsafe) var one: First?
        nonisolated(unsafe) var other: Second?
        // Each thread writes its own element, and reading begins after both have ended.
        DispatchQueue.concurrentPerform(iterations: 2) { lane in
            if lane == 0 { one = first() } else { other = second() }
        }
        return (one ?? first(), other ?? second())
    }

    /// The results of `work`, in the order of `elements`.
    ///
    /// - Parameter lanes: how many run at once; 1 runs them here, one after the other.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], lanes: Int, _ work: @Sendable (Element) -> Result
    ) -> [Result] {
        let lanes = min(lanes, elements.count)
        guard lanes > 1 else { return elements.map(work) }
        let next = Atomic(0)
        // Each thread writes its own element, and reading begins after all have ended.
        nonisolated(unsafe) let finished = UnsafeMutableBufferPointer<[(Int, Result)]>.allocate(
            capacity: lanes)
        finished.initialize(repeating: [])
        defer {
            finished.deinitialize()
            finished.deallocate()
        }
        DispatchQueue.concurrentPerform(iterations: lanes) { lane in
            var mine: [(Int, Result)] = []
            while true {
                let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard position < elements.count else { break }
                mine.append((position, work(elements[position])))
            }
            finished[lane] = mine
        }
        return finished.joined().sorted { $0.0 < $1.0 }.map(\.1)
    }
}
