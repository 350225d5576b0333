// region: url
import FirebaseCore
import GoogleSignIn
import SwiftUI

@main
struct ExampleApp: App {
    init() {
        FirebaseApp.configure()
    }

    var body: some Scene {
        WindowGroup {
            ContentView()
                .onOpenURL { url in GIDSignIn.sharedInstance.handle(url) }
        }
    }
}
// endregion: url

struct ContentView: View {
    var body: some View { Text("Example") }
}
