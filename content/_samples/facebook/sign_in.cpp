// region: classic
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Takes the access token that Facebook's own SDK returned to the app.
void SignInWithFacebook(firebase::auth::Auth* auth, const char* access_token) {
  // live: access_token: "{access}"
  firebase::auth::Credential credential =
      firebase::auth::FacebookAuthProvider::GetCredential(access_token);
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
// endregion: classic

// region: limited
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Takes the ID token of Limited Login and the raw nonce whose hash was sent.
void SignInWithLimitedLogin(firebase::auth::Auth* auth, const char* id_token,
                            const char* raw_nonce) {
  // live: id_token: "{token}"
  // live: raw_nonce: "{nonce}"
  firebase::auth::Credential credential = firebase::auth::OAuthProvider::GetCredential(
      "facebook.com", id_token, raw_nonce, /*access_token=*/nullptr);
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
// endregion: limited
