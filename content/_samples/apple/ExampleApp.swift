// region: start
import FirebaseCore
import SwiftUI

@main
struct ExampleApp: App {
    init() {
        FirebaseApp.configure()
    }

    var body: some Scene {
        WindowGroup { ContentView() }
    }
}
// endregion: start

struct ContentView: View {
    var body: some View { Text("Example") }
}
