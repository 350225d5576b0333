import ArgumentParser

/// Docs with a front door: renders the site and serves it with the playground.
@main
struct Portico: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portico",
        abstract: "Docs with a front door: sites in many languages, and a playground of sign-ins if wanted.",
        discussion: """
            Reads `portico.yml`, `content/`, `templates/` and `public/` of the folder it is run in.
            Exit codes: 0 fine, 1 findings, 64 wrong usage, 70 internal error.
            """,
        version: ProgramVersion.text,
        subcommands: [
            BuildCommand.self, PreviewCommand.self, ServeCommand.self, CheckCommand.self, StatusCommand.self,
            TranslationsCommand.self, NewCommand.self, ConvertCommand.self, MoveCommand.self,
            VersionCommand.self, ThemeCommand.self, StoreCommand.self, AuditCommand.self, ExplainCommand.self,
            WaitCommand.self,
        ])

    /// Runs the command line; what no command foresaw ends with exit code 70.
    static func main() async {
        Console.prepare()
        var command: any ParsableCommand
        do {
            command = try parseAsRoot()
        } catch {
            exit(withError: error)
        }
        do {
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            if let lost = Console.lostResults {
                Console.talk("portico: standard output cannot be written: \(lost)")
                throw ExitCode(70)
            }
        } catch let refusal as Refusal {
            Console.talk("Error: \(refusal)")
            exit(withError: ExitCode.validationFailure)
        } catch let error where error is ExitCode || exitCode(for: error) != .failure {
            // Help, usage, and ends that a command chose.
            exit(withError: error)
        } catch {
            Console.talk("portico: internal error: \(error)")
            exit(withError: ExitCode(70))
        }
    }
}
