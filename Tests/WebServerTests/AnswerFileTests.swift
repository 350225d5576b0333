import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import WebServer

@Suite("Large answers are sent from a file (sendfile(2))")
struct AnswerFileTests {
    private let loop = EmbeddedEventLoop()
    private let body = [UInt8](String(repeating: "<p>words</p>\n", count: 4_000).utf8)

    private func bytes(_ region: FileRegion) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: region.readableBytes)
        let read = try region.fileHandle.withUnsafeFileDescriptor {
            pread($0, &bytes, bytes.count, off_t(region.readerIndex))
        }
        #expect(read == bytes.count)
        return bytes
    }

    private func text(_ head: String) -> [UInt8] { Array(head.utf8) + body }

    @Test("an answer is its head and its body, and stays so for a second after its own")
    func seconds() throws {
        let answer = try #require(AnswerFile().answer(ByteBuffer(bytes: body)))
        let first = try #require(answer.region(head: ByteBuffer(string: "head 1"), second: 1, on: loop))
        #expect(try bytes(first) == text("head 1"))
        #expect(answer.region(head: ByteBuffer(string: "head 1"), second: 1, on: loop) == first)
        let second = try #require(answer.region(head: ByteBuffer(string: "head 2"), second: 2, on: loop))
        #expect(try bytes(second) == text("head 2"))
        #expect(try bytes(first) == text("head 1"))
        // A loop that is a second behind has the newer head.
        #expect(answer.region(head: ByteBuffer(string: "head 1"), second: 1, on: loop) == second)
        let third = try #require(answer.region(head: ByteBuffer(string: "head 3"), second: 3, on: loop))
        #expect(try bytes(third) == text("head 3"))
        #expect(try bytes(second) == text("head 2"))
        #expect(third.readerIndex == first.readerIndex)
    }

    @Test("each loop has a descriptor of its own, and answers have places of their own")
    func loops() throws {
        let (file, other) = (AnswerFile(), EmbeddedEventLoop())
        let answers = try [1, 2].map { _ in try #require(file.answer(ByteBuffer(bytes: body))) }
        let regions = try answers.map {
            try #require($0.region(head: ByteBuffer(string: "head"), second: 1, on: loop))
        }
        #expect(regions[0].fileHandle === regions[1].fileHandle)
        let apart = try #require(answers[0].region(head: ByteBuffer(), second: 1, on: other))
        #expect(apart.fileHandle !== regions[0].fileHandle)
        for region in regions + [apart] { #expect(try bytes(region) == text("head")) }
    }

    @Test("short answers, and what finds no room, are copied")
    func copied() throws {
        let file = AnswerFile()
        #expect(file.answer(ByteBuffer(repeating: 1, count: AnswerFile.least - 1)) == nil)
        let large = ByteBuffer(repeating: 1, count: 20 << 20)
        let answers = try [1, 2].map { _ in try #require(file.answer(large)) }
        #expect(answers[0].region(head: ByteBuffer(), second: 1, on: loop) != nil)
        #expect(answers[1].region(head: ByteBuffer(), second: 1, on: loop) == nil)
        #expect(answers[1].region(head: ByteBuffer(), second: 2, on: loop) == nil)
        // There is still room for a smaller one.
        let small = try #require(file.answer(ByteBuffer(bytes: body)))
        #expect(small.region(head: ByteBuffer(), second: 1, on: loop) != nil)
    }

    /// A clock that is set by hand; seconds since 1970.
    private final class Clock: Sendable {
        let seconds = Mutex(784_111_777)
    }

    @Test("a page has its head and the date of its second, and who has it gets no body")
    func page() throws {
        let clock = Clock()
        let site = ReadySite(
            files: SiteFiles(["en/index.html": body, "en/short/index.html": Array("short".utf8)]),
            security: SecurityHeaders(isSecure: false), hosts: nil, series: RequestSeries(),
            now: { clock.seconds.withLock { $0 } })
        let answers = ReadyAnswers<WrittenHead>(site, file: AnswerFile())
        let question = SiteQuestion(target: "/en/", coding: nil, isHead: false)
        for second in [37, 38, 38, 39] {
            clock.seconds.withLock { $0 = 784_111_740 + second }
            let answer = try #require(answers.answer(to: question, known: nil))
            let head = String(buffer: answer.head)
            #expect(head.hasSuffix("\r\nDate: Sun, 06 Nov 1994 08:49:\(second) GMT\r\n\r\n"))
            #expect(try bytes(#require(answer.region(on: loop))) == text(head))
        }
        let tag = try #require(
            SiteFiles(["en/index.html": body]).answer(
                to: .init(method: .get, scheme: nil, authority: nil, path: "/en/"), path: "/en/")?.headers[
                    .eTag])
        let known = try #require(answers.answer(to: question, known: tag))
        #expect(known.isNotModified && known.region(on: loop) == nil)
        for other in [
            SiteQuestion(target: "/en/", coding: nil, isHead: true),
            SiteQuestion(target: "/en/short/", coding: nil, isHead: false),
        ] {
            let answer = try #require(answers.answer(to: other, known: nil))
            #expect(answer.region(on: loop) == nil)
        }
        let copying = try #require(ReadyAnswers<WrittenHead>(site).answer(to: question, known: nil))
        #expect(copying.region(on: loop) == nil && copying.body?.readableBytes == body.count)
    }
}
