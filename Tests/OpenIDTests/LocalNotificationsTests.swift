import OpenID
import Testing

/// Notices within one process.
struct LocalNotificationsTests {
    @Test("a listener that comes late knows how far notices reach, however many changes there were")
    func reachOutlivesChanges() async {
        let notices = LocalNotifications(reach: .everywhere)
        guard let stream = notices.listen(to: "topic") else {
            Issue.record("nobody else listens")
            return
        }
        notices.reach(.thisNode(reason: "a reason"))
        for _ in 0..<20 { notices.tell("topic") }
        var heard: [ChangeNotification] = []
        for await notice in stream {
            heard.append(notice)
            if heard.count == 4 { break }
        }
        #expect(heard.contains(.reach(.thisNode(reason: "a reason"))))
        #expect(heard.contains(.changed))
    }

    @Test("notices of other topics are not heard")
    func topics() async {
        let notices = LocalNotifications()
        var stream = notices.listen(to: "topic")?.makeAsyncIterator()
        notices.tell("another")
        notices.tell("topic")
        let heard = [await stream?.next(), await stream?.next()]
        #expect(heard == [.reach(.everywhere), .changed])
    }
}
