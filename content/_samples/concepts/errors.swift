// region: read
import FirebaseAuth
import Foundation

func code(of error: any Error) -> AuthErrorCode? {
    AuthErrorCode(rawValue: (error as NSError).code)
}
// endregion: read
