// region: sign-in
#include "firebase/auth.h"

using firebase::Future;
using firebase::auth::AuthResult;

/// Shows the outcome. The SDK may call this on a thread of its own.
void FinishMicrosoft(const Future<AuthResult>& future) {
  const AuthResult* result = future.result();
  if (future.error() == firebase::auth::kAuthErrorWebContextCancelled) return;  // closed
  if (future.error() != firebase::auth::kAuthErrorNone || result == nullptr ||
      !result->user.is_valid()) {
    ShowError(future.error(), future.error_message());
    return;
  }
  Welcome(result->user);
}

firebase::auth::FederatedOAuthProviderData MicrosoftProviderData() {
  firebase::auth::FederatedOAuthProviderData data("microsoft.com");
  // A GUID or a domain. Without it, every Microsoft account may sign in.
  data.custom_parameters["tenant"] = "YOUR_TENANT_ID";
  data.custom_parameters["prompt"] = "select_account";
  return data;
}

void SignInWithMicrosoft(firebase::auth::Auth* auth) {
  firebase::auth::FederatedOAuthProvider provider(MicrosoftProviderData());
  auth->SignInWithProvider(&provider).OnCompletion(
      [](const Future<AuthResult>& future) { FinishMicrosoft(future); });
}
// endregion: sign-in

// region: link
void LinkMicrosoft(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::FederatedOAuthProvider provider(MicrosoftProviderData());
  user.LinkWithProvider(&provider).OnCompletion(
      [auth](const Future<AuthResult>& future) {
        const AuthResult* result = future.result();
        if (future.error() == firebase::auth::kAuthErrorCredentialAlreadyInUse &&
            result != nullptr &&
            result->additional_user_info.updated_credential.is_valid()) {
          auth->SignInAndRetrieveDataWithCredential(
                  result->additional_user_info.updated_credential)
              .OnCompletion([](const Future<AuthResult>& next) { FinishMicrosoft(next); });
          return;
        }
        FinishMicrosoft(future);
      });
}
// endregion: link

// region: delete
/// Lets the user sign in again, then deletes the account.
void DeleteMicrosoftAccount(firebase::auth::Auth* auth) {
  firebase::auth::User user = auth->current_user();
  if (!user.is_valid()) return;
  firebase::auth::FederatedOAuthProvider provider(MicrosoftProviderData());
  user.ReauthenticateWithProvider(&provider).OnCompletion(
      [auth](const Future<AuthResult>& future) {
        if (future.error() != firebase::auth::kAuthErrorNone) {
          FinishMicrosoft(future);
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
