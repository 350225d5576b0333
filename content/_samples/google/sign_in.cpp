// region: sign-in
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Takes the tokens that Google's own SDK returned to the app, and the raw nonce whose hash the
/// app sent to Google. The access token may be null.
void SignInWithGoogle(firebase::auth::Auth* auth, const char* id_token,
                      const char* raw_nonce, const char* access_token) {
  // live: id_token: "{token}"
  firebase::auth::Credential credential =
      firebase::auth::OAuthProvider::GetCredential("google.com", id_token, raw_nonce,
                                                   access_token);
  auth->SignInAndRetrieveDataWithCredential(credential)
      .OnCompletion([](const Future<AuthResult>& future) {
        const AuthResult* result = future.result();
        if (future.error() != firebase::auth::kAuthErrorNone || result == nullptr) {
          ShowError(future.error(), future.error_message());
          return;
        }
        // live: result->user.uid() == "{uid}"
        Welcome(result->user);
      });
}
// endregion: sign-in
