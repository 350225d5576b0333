import Testing

/// Runs the tests of all targets.
///
/// Without an entry point of its own a package needs an index of its sources, in which SwiftPM looks for XCTest's cases;
/// there are none, and making the index takes a tenth of the time of compiling.
@main
struct TestRunner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
