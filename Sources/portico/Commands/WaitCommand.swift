import ArgumentParser
import WebServer

/// `portico wait`: for scripts that start a server and go on when it answers.
struct WaitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait until a server answers.",
        discussion: """
            Asks the URL again and again until the answer is a 2xx, then prints the URL. A URL without a path stands for
            its `/readyz`, which is ready when the server's store is. Exit code 1 when the time is up.

              portico wait http://127.0.0.1:8080
              portico wait --timeout 120 http://127.0.0.1:8080/readyz
            """)

    @Argument(help: "The server's URL, or one of its pages.")
    var url: String

    @Option(help: "Seconds after which to give up.")
    var timeout = 60

    mutating func validate() throws {
        guard ReadinessWait(url) != nil else { throw ValidationError("`\(url)` is no http or https URL.") }
        guard (1...86_400).contains(timeout) else { throw ValidationError("`--timeout` is 1 to 86400.") }
    }

    func run() async throws {
        guard let wait = ReadinessWait(url) else { throw ExitCode(64) }
        if let obstacle = await wait.obstacle(within: timeout) {
            Console.talk("portico wait: \(url) did not answer within \(timeout) s (\(obstacle))")
            throw ExitCode(1)
        }
        Console.result(url + "\n")
    }
}
