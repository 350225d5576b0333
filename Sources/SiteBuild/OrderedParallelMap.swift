import Dispatch
import Synchronization

/// One piece of work for each element, on all cores, with the results in the elements' order.
///
/// `work` has to be a function of its element alone, so that the order of running cannot show.
enum OrderedParallelMap {
    /// The results of `work`, in the order of `elements`.
    ///
    /// - Parameter lanes: how many run at once; 1 runs them here, one after the other.
    static func map<Element: Sendable, Result: Sendable>(
        _ elements: [Element], lanes: Int, _ work: @Sendable (Element) -> Result
    ) -> [Result] {
        let lanes = min(lanes, elements.count)
        guard lanes > 1 else { return elements.map(work) }
        let next = Atomic(0)
        // Each lane writes its own place, and nobody reads before all have ended.
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
