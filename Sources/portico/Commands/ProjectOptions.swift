import ArgumentParser

/// The options of commands that have no findings to show.
struct ProjectOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "The configuration; its folder is the project.")
    var config = "portico.yml"

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    @Flag(help: "Read what symbolic links out of the project's sources lead to.")
    var followLinks = false
}
