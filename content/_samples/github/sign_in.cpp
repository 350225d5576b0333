// region: sign-in
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Shows the outcome. The SDK may call this on a thread of its own.
void FinishGitHub(const Future<AuthResult>& future) {
  const AuthResult* result = future.result();
  if (future.error() == firebase::auth::kAuthErrorWebContextCancelled) return;  // closed
  if (future.error() != firebase::auth::kAuthErrorNone || result == nullptr ||
      !result->user.is_valid()) {
    ShowError(future.error(), future.error_message());
    return;
  }
  Welcome(result->user);
}

firebase::auth::FederatedOAuthProviderData GitHubProviderData() {
  firebase::auth::FederatedOAuthProviderData data("github.com");
  data.scopes = {"user:email"};
  data.custom_parameters["allow_signup"] = "false";
  return data;
}

void SignInWithGitHub(firebase::auth::Auth* auth) {
  firebase::auth::FederatedOAuthProvider provider(GitHubProviderData());
  auth->SignInWithProvider(&provider).OnCompletion(
      [](const Future<AuthResult>& future) { FinishGitHub(future); });
}
// endregion: sign-in

// region: link
void LinkGitHub(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::FederatedOAuthProvider provider(GitHubProviderData());
  user.LinkWithProvider(&provider).OnCompletion(
      [auth](const Future<AuthResult>& future) {
        const AuthResult* result = future.result();
        if (future.error() == firebase::auth::kAuthErrorCredentialAlreadyInUse &&
            result != nullptr &&
            result->additional_user_info.updated_credential.is_valid()) {
          auth->SignInAndRetrieveDataWithCredential(
                  result->additional_user_info.updated_credential)
              .OnCompletion([](const Future<AuthResult>& next) { FinishGitHub(next); });
          return;
        }
        FinishGitHub(future);
      });
}
// endregion: link

// region: delete
/// Lets the user sign in again, then deletes the account.
void DeleteGitHubAccount(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::FederatedOAuthProvider provider(GitHubProviderData());
  user.ReauthenticateWithProvider(&provider).OnCompletion(
      [auth](const Future<AuthResult>& future) {
        if (future.error() != firebase::auth::kAuthErrorNone) {
          FinishGitHub(future);
          return;
        }
        auth->current_user().Delete().OnCompletion([](const Future<void>& deleted) {
          if (deleted.error() != firebase::auth::kAuthErrorNone) {
            ShowError(deleted.error(), deleted.error_message());
          }
        });
      });
}
// endregion: delete

// region: token
#include "firebase/auth.h"

/// On the desktop: takes the access token that GitHub's device flow returned.
void SignInWithGitHubToken(firebase::auth::Auth* auth, const char* access_token) {
  firebase::auth::Credential credential =
      firebase::auth::GitHubAuthProvider::GetCredential(access_token);
  auth->SignInAndRetrieveDataWithCredential(credential)
      .OnCompletion([](const Future<AuthResult>& future) { FinishGitHub(future); });
}
// endregion: token
