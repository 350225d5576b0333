// region: start
import FirebaseAuth
import FirebaseCore
import SwiftUI

@main
struct ExampleApp: App {
    init() {
        FirebaseApp.configure()
    }

    var body: some Scene {
        WindowGroup {
            ContentView()
                .onOpenURL { url in _ = Auth.auth().canHandle(url) }
        }
    }
}
// endregion: start

struct ContentView: View {
    var body: some View { Text("Example") }
}
