// firebase-cpp-sdk 14.1.0: auth/src/include/firebase/auth.h, auth/user.h, auth/credential.h, auth/types.h, read at
// 13.11.0 (c28b2519) and brought up to the release notes since: 14.0.0 renamed two constants of AuthError. Constants
// that the SDK declares only under INTERNAL_EXPERIMENTAL are so declared here.
#pragma once
#include "firebase/app.h"
#include "firebase/future.h"
#include <map>
#include <string>
#include <vector>

namespace firebase {
namespace auth {

enum AuthError {
  kAuthErrorNone = 0,
  kAuthErrorUnimplemented = -1,
  kAuthErrorFailure = 1,
  kAuthErrorInvalidCustomToken,
  kAuthErrorCustomTokenMismatch,
  kAuthErrorInvalidCredential,
  kAuthErrorUserDisabled,
  kAuthErrorAccountExistsWithDifferentCredentials,
  kAuthErrorOperationNotAllowed,
  kAuthErrorEmailAlreadyInUse,
  kAuthErrorRequiresRecentLogin,
  kAuthErrorCredentialAlreadyInUse,
  kAuthErrorInvalidEmail,
  kAuthErrorWrongPassword,
  kAuthErrorTooManyRequests,
  kAuthErrorUserNotFound,
  kAuthErrorProviderAlreadyLinked,
  kAuthErrorNoSuchProvider,
  kAuthErrorInvalidUserToken,
  kAuthErrorUserTokenExpired,
  kAuthErrorNetworkRequestFailed,
  kAuthErrorInvalidApiKey,
  kAuthErrorAppNotAuthorized,
  kAuthErrorUserMismatch,
  kAuthErrorWeakPassword,
  kAuthErrorNoSignedInUser,
  kAuthErrorApiNotAvailable,
  kAuthErrorExpiredActionCode,
  kAuthErrorInvalidActionCode,
  kAuthErrorInvalidMessagePayload,
  kAuthErrorInvalidPhoneNumber,
  kAuthErrorMissingPhoneNumber,
  kAuthErrorInvalidRecipientEmail,
  kAuthErrorInvalidSender,
  kAuthErrorInvalidVerificationCode,
  kAuthErrorInvalidVerificationId,
  kAuthErrorMissingVerificationCode,
  kAuthErrorMissingVerificationId,
  kAuthErrorMissingEmail,
  kAuthErrorMissingPassword,
  kAuthErrorQuotaExceeded,
  kAuthErrorRetryPhoneAuth,
  kAuthErrorSessionExpired,
  kAuthErrorAppNotVerified,
  kAuthErrorAppVerificationFailed,
  kAuthErrorCaptchaCheckFailed,
  kAuthErrorInvalidAppCredential,
  kAuthErrorMissingAppCredential,
  kAuthErrorInvalidClientId,
  kAuthErrorInvalidContinueUri,
  kAuthErrorMissingContinueUri,
  kAuthErrorKeychainError,
  kAuthErrorMissingAppToken,
  kAuthErrorMissingIosBundleId,
  kAuthErrorNotificationNotForwarded,
  kAuthErrorUnauthorizedDomain,
  kAuthErrorWebContextAlreadyPresented,
  kAuthErrorWebContextCancelled,
  kAuthErrorDynamicLinkNotActivated,
  kAuthErrorCancelled,
  kAuthErrorInvalidProviderId,
  kAuthErrorWebInternalError,
  kAuthErrorWebStorageUnsupported,
  kAuthErrorTenantIdMismatch,
  kAuthErrorUnsupportedTenantOperation,
  kAuthErrorInvalidLinkDomain,
  kAuthErrorRejectedCredential,
  kAuthErrorPhoneNumberNotFound,
  kAuthErrorInvalidTenantId,
  kAuthErrorMissingClientIdentifier,
  kAuthErrorMissingMultiFactorSession,
  kAuthErrorMissingMultiFactorInfo,
  kAuthErrorInvalidMultiFactorSession,
  kAuthErrorMultiFactorInfoNotFound,
  kAuthErrorAdminRestrictedOperation,
  kAuthErrorUnverifiedEmail,
  kAuthErrorSecondFactorAlreadyEnrolled,
  kAuthErrorMaximumSecondFactorCountExceeded,
  kAuthErrorUnsupportedFirstFactor,
  kAuthErrorEmailChangeNeedsVerification,
#ifdef INTERNAL_EXPERIMENTAL
  kAuthErrorInvalidEventHandler,
  kAuthErrorFederatedProviderAlreadyInUse,
  kAuthErrorInvalidAuthenticatedUserData,
  kAuthErrorFederatedSignInUserInteractionFailure,
  kAuthErrorMissingOrInvalidNonce,
  kAuthErrorUserCancelled,
  kAuthErrorUnsupportedPassthroughOperation,
  kAuthErrorTokenRefreshUnavailable,
#endif
};

class Auth;
struct AuthResult;

class Credential {
 public:
  Credential();
  Credential(const Credential& other);
  ~Credential();
  Credential& operator=(const Credential& other);
  bool is_valid() const;
  std::string provider() const;
};

class GoogleAuthProvider {
 public:
  static Credential GetCredential(const char* id_token, const char* access_token) __attribute__((warn_unused_result));
};

class FacebookAuthProvider {
 public:
  static Credential GetCredential(const char* access_token) __attribute__((warn_unused_result));
};

class GitHubAuthProvider {
 public:
  static Credential GetCredential(const char* token) __attribute__((warn_unused_result));
};

class OAuthProvider {
 public:
  static Credential GetCredential(const char* provider_id, const char* id_token, const char* access_token)
      __attribute__((warn_unused_result));
  static Credential GetCredential(const char* provider_id, const char* id_token, const char* raw_nonce,
                                  const char* access_token) __attribute__((warn_unused_result));
};

struct FederatedProviderData {
  std::string provider_id;
};

struct FederatedOAuthProviderData : FederatedProviderData {
  FederatedOAuthProviderData();
  explicit FederatedOAuthProviderData(const std::string& provider);
  std::vector<std::string> scopes;
  std::map<std::string, std::string> custom_parameters;
};

class FederatedAuthProvider {
 public:
  virtual ~FederatedAuthProvider();
};

class FederatedOAuthProvider : public FederatedAuthProvider {
 public:
  FederatedOAuthProvider();
  explicit FederatedOAuthProvider(const FederatedOAuthProviderData& provider_data);
  ~FederatedOAuthProvider() override;
  void SetProviderData(const FederatedOAuthProviderData& provider_data);
};

struct AdditionalUserInfo {
  std::string provider_id;
  std::string user_name;
  Credential updated_credential;
};

class User {
 public:
  struct UserProfile {
    UserProfile();
    const char* display_name;
    const char* photo_url;
  };
  User();
  User(const User& other);
  ~User();
  bool is_valid() const;
  std::string uid() const;
  std::string display_name() const;
  Future<void> Reauthenticate(const Credential& credential);
  Future<AuthResult> ReauthenticateAndRetrieveData(const Credential& credential);
  Future<AuthResult> ReauthenticateWithProvider(FederatedAuthProvider* provider) const;
  Future<AuthResult> LinkWithCredential(const Credential& credential);
  Future<AuthResult> LinkWithProvider(FederatedAuthProvider* provider) const;
  Future<AuthResult> Unlink(const char* provider);
  Future<void> UpdateUserProfile(const UserProfile& profile);
  Future<void> Delete();
  Future<void> Reload();
  Future<std::string> GetToken(bool force_refresh);
};

struct AuthResult {
  AdditionalUserInfo additional_user_info;
  Credential credential;
  User user;
};

class AuthStateListener {
 public:
  virtual ~AuthStateListener();
  virtual void OnAuthStateChanged(Auth* auth) = 0;
};

class Auth {
 public:
  static Auth* GetAuth(App* app);
  User current_user();
  void AddAuthStateListener(AuthStateListener* listener);
  void RemoveAuthStateListener(AuthStateListener* listener);
  Future<AuthResult> SignInWithProvider(FederatedAuthProvider* provider);
  Future<AuthResult> SignInAndRetrieveDataWithCredential(const Credential& credential);
  Future<AuthResult> SignInWithCustomToken(const char* custom_token);
  void UseEmulator(std::string host, unsigned int port);
  void SignOut();
};

}  // namespace auth
}  // namespace firebase
