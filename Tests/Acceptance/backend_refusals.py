"""What the account backend's wire promises to refuse: path, body, message; texts in braces are of the test's world."""

import time

import jwt

from backend import PROJECT

V1, V2 = "identitytoolkit.googleapis.com/v1", "identitytoolkit.googleapis.com/v2"
V3 = "www.googleapis.com/identitytoolkit/v3/relyingparty"
ADMIN = f"{V1}/projects/{PROJECT}/"
CONFIGS = f"{V2}/projects/{PROJECT}/oauthIdpConfigs"
OWNER = {"Authorization": "Bearer owner"}
URI = "http://localhost"
NUMBER = "+15555550142"


def custom_token(**changes):
    """A custom token as firebase-admin makes one for an emulator."""
    now = int(time.time())
    claims = {"aud": "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
              "iss": "firebase-auth-emulator@example.com", "sub": "firebase-auth-emulator@example.com", "iat": now,
              "exp": now + 3600, "uid": "somebody"} | changes
    return jwt.encode({name: value for name, value in claims.items() if value is not None}, None, algorithm="none")


def idp(**fields):
    return "&".join(f"{name}={value}" for name, value in fields.items())


ROWS = [
    ("accounts:signUp", {"password": "correct horse"}, "MISSING_EMAIL"),
    ("accounts:signUp", {"email": "new@example.com"}, "MISSING_PASSWORD"),
    ("accounts:signUp", {"email": "x", "password": "correct horse"}, "INVALID_EMAIL"),
    ("accounts:signUp", {"email": "{email}", "password": "correct horse"}, "EMAIL_EXISTS"),
    ("accounts:signUp", {"email": "new@example.com", "password": "12345"},
     "WEAK_PASSWORD : Password should be at least 6 characters"),
    ("accounts:signUp", {"localId": "mine"}, "UNEXPECTED_PARAMETER : User ID"),
    ("accounts:signUp", {"email": "new@example.com", "password": "correct horse", "targetProjectId": PROJECT},
     "INSUFFICIENT_PERMISSION"),
    ("accounts:signInWithPassword", {"email": "nobody@example.com", "password": "x"}, "EMAIL_NOT_FOUND"),
    ("accounts:signInWithPassword", {"email": "{email}", "password": "x"}, "INVALID_PASSWORD"),
    ("accounts:signInWithPassword", {"email": "{email}"}, "MISSING_PASSWORD"),
    ("accounts:signInWithPassword", {"password": "x"}, "MISSING_EMAIL"),
    ("accounts:signInWithPassword", {"email": "x", "password": "x"}, "INVALID_EMAIL"),
    ("accounts:signInWithPassword", {"email": "{disabled_email}", "password": "correct horse"}, "USER_DISABLED"),
    ("accounts:lookup", {}, "MISSING_ID_TOKEN"),
    ("accounts:lookup", {"idToken": "x"}, "INVALID_ID_TOKEN"),
    ("accounts:lookup", {"idToken": "{deleted}"}, "USER_NOT_FOUND"),
    ("accounts:lookup", {"idToken": "{disabled}"}, "USER_DISABLED"),
    ("accounts:update", {}, "INVALID_REQ_TYPE"),
    ("accounts:update", {"idToken": "{guest}", "email": "{email}"}, "EMAIL_EXISTS"),
    ("accounts:update", {"idToken": "{token}", "email": "x"}, "INVALID_EMAIL"),
    ("accounts:update", {"idToken": "{token}", "password": "12345"},
     "WEAK_PASSWORD : Password should be at least 6 characters"),
    ("accounts:update", {"idToken": "{token}", "customAttributes": "{}"}, "INSUFFICIENT_PERMISSION"),
    ("accounts:update", {"idToken": "{token}", "disableUser": True},
     "OPERATION_NOT_ALLOWED : Only an administrator may disable a user."),
    ("accounts:update", {"oobCode": "x"}, "INVALID_OOB_CODE"),
    ("accounts:delete", {}, "MISSING_ID_TOKEN"),
    ("accounts:delete", {"idToken": "x"}, "INVALID_ID_TOKEN"),
    ("accounts:signInWithIdp", {"postBody": idp(id_token="x", providerId="google.com")}, "MISSING_REQUEST_URI"),
    ("accounts:signInWithIdp", {"requestUri": "here"}, "INVALID_REQUEST_URI"),
    ("accounts:signInWithIdp", {"requestUri": URI, "postBody": idp(id_token="x")},
     "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost"),
    ("accounts:signInWithIdp", {"requestUri": URI, "postBody": idp(id_token="x", providerId="twitter.com")},
     "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
    ("accounts:signInWithIdp", {"requestUri": URI, "postBody": idp(providerId="google.com")},
     "INVALID_IDP_RESPONSE : There is no id_token or access_token in the request."),
    ("accounts:signInWithIdp", {"requestUri": URI, "pendingToken": "x"}, "INVALID_PENDING_TOKEN"),
    ("accounts:signInWithIdp",
     {"requestUri": URI, "idToken": "x", "postBody": idp(id_token="x", providerId="google.com")}, "INVALID_ID_TOKEN"),
    ("accounts:createAuthUri", {"continueUri": URI}, "MISSING_IDENTIFIER"),
    ("accounts:createAuthUri", {"identifier": "a@example.com"}, "MISSING_CONTINUE_URI"),
    ("accounts:createAuthUri", {"identifier": "x", "continueUri": URI}, "INVALID_IDENTIFIER"),
    ("accounts:createAuthUri", {"identifier": "a@example.com", "continueUri": "there"}, "INVALID_CONTINUE_URI"),
    ("accounts:signInWithCustomToken", {}, "MISSING_CUSTOM_TOKEN"),
    ("accounts:signInWithCustomToken", {"token": "x"},
     "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required."),
    ("accounts:signInWithCustomToken", {"token": custom_token(aud="x")}, "INVALID_CUSTOM_TOKEN : Invalid audience."),
    ("accounts:signInWithCustomToken", {"token": custom_token(exp=1_000_000_000)},
     "INVALID_CUSTOM_TOKEN : The token has expired or is not valid yet."),
    ("accounts:signInWithCustomToken", {"token": custom_token(uid=None)}, "MISSING_IDENTIFIER"),
    ("accounts:signInWithCustomToken", {"token": custom_token(claims={"iss": "x"})}, "FORBIDDEN_CLAIM : iss"),
    ("accounts:signInWithCustomToken", {"token": custom_token(claims="x")}, "INVALID_CLAIMS"),
    ("accounts:sendVerificationCode", {}, "MISSING_PHONE_NUMBER"),
    ("accounts:sendVerificationCode", {"phoneNumber": "12"}, "INVALID_PHONE_NUMBER : Invalid format."),
    ("accounts:signInWithPhoneNumber", {"code": "000000"}, "MISSING_SESSION_INFO"),
    ("accounts:signInWithPhoneNumber", {"sessionInfo": "{session}"}, "MISSING_CODE"),
    ("accounts:signInWithPhoneNumber", {"sessionInfo": "x", "code": "000000"}, "INVALID_SESSION_INFO"),
    ("accounts:signInWithPhoneNumber", {"temporaryProof": "x", "phoneNumber": NUMBER}, "INVALID_TEMPORARY_PROOF"),
    ("accounts:sendOobCode", {"email": "{email}"}, "MISSING_REQ_TYPE"),
    ("accounts:sendOobCode", {"requestType": "NO_SUCH", "email": "{email}"}, "INVALID_REQ_TYPE"),
    ("accounts:sendOobCode", {"requestType": "PASSWORD_RESET"}, "MISSING_EMAIL"),
    ("accounts:sendOobCode", {"requestType": 1, "email": "nobody@example.com"}, "EMAIL_NOT_FOUND"),
    ("accounts:sendOobCode", {"requestType": "VERIFY_EMAIL", "email": "{email}"}, "INSUFFICIENT_PERMISSION"),
    ("accounts:sendOobCode", {"requestType": 1, "email": "{email}", "returnOobLink": True}, "INSUFFICIENT_PERMISSION"),
    ("accounts:sendOobCode", {"requestType": 1, "email": "{email}", "continueUrl": "there"}, "INVALID_CONTINUE_URI"),
    ("accounts:sendOobCode", {"requestType": 7, "newEmail": "{email}", "idToken": "{token}"}, "EMAIL_EXISTS"),
    ("accounts:resetPassword", {}, "MISSING_OOB_CODE"),
    ("accounts:resetPassword", {"oobCode": "x"}, "INVALID_OOB_CODE"),
    ("accounts:signInWithEmailLink", {"email": "{email}"}, "MISSING_OOB_CODE"),
    ("accounts:signInWithEmailLink", {"oobCode": "x"}, "MISSING_EMAIL"),
    ("accounts:signInWithEmailLink", {"email": "{email}", "oobCode": "x"}, "INVALID_OOB_CODE"),
]

MULTI_FACTOR = [
    ("mfaEnrollment:start", {"phoneEnrollmentInfo": {"phoneNumber": NUMBER}}, "MISSING_ID_TOKEN"),
    ("mfaEnrollment:start", {"idToken": "{token}", "phoneEnrollmentInfo": {"phoneNumber": NUMBER}}, "UNVERIFIED_EMAIL"),
    ("mfaEnrollment:start", {"idToken": "{guest}", "phoneEnrollmentInfo": {"phoneNumber": NUMBER}},
     "UNSUPPORTED_FIRST_FACTOR"),
    ("mfaEnrollment:start", {"idToken": "{double}", "phoneEnrollmentInfo": {"phoneNumber": "+15555550144"}},
     "SECOND_FACTOR_EXISTS"),
    ("mfaEnrollment:finalize", {"idToken": "{double}", "phoneVerificationInfo": {}}, "MISSING_SESSION_INFO"),
    ("mfaEnrollment:finalize", {"idToken": "{double}", "phoneVerificationInfo": {"sessionInfo": "x"}}, "MISSING_CODE"),
    ("mfaEnrollment:withdraw", {"idToken": "{double}"},
     "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
    ("mfaEnrollment:withdraw", {"idToken": "{double}", "mfaEnrollmentId": "x"}, "MFA_ENROLLMENT_NOT_FOUND"),
    ("mfaSignIn:start", {"mfaEnrollmentId": "x", "phoneSignInInfo": {}},
     "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."),
    ("mfaSignIn:start", {"mfaPendingCredential": "x", "mfaEnrollmentId": "x", "phoneSignInInfo": {}},
     "INVALID_MFA_PENDING_CREDENTIAL"),
    ("mfaSignIn:start", {"mfaPendingCredential": "{pending}", "phoneSignInInfo": {}},
     "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
    ("mfaSignIn:start", {"mfaPendingCredential": "{pending}", "mfaEnrollmentId": "x", "phoneSignInInfo": {}},
     "MFA_ENROLLMENT_NOT_FOUND"),
    ("mfaSignIn:finalize", {"phoneVerificationInfo": {}},
     "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
    # With an authenticator app
    ("mfaEnrollment:start", {"totpEnrollmentInfo": {}}, "MISSING_ID_TOKEN"),
    ("mfaEnrollment:start", {"idToken": "{token}", "totpEnrollmentInfo": {}}, "UNVERIFIED_EMAIL"),
    ("mfaEnrollment:start", {"idToken": "{guest}", "totpEnrollmentInfo": {}}, "UNSUPPORTED_FIRST_FACTOR"),
    ("mfaEnrollment:start", {"idToken": "{with_app}", "totpEnrollmentInfo": {}}, "SECOND_FACTOR_EXISTS"),
    ("mfaEnrollment:finalize", {"idToken": "{with_app}", "totpVerificationInfo": {}}, "MISSING_SESSION_INFO"),
    ("mfaEnrollment:finalize", {"idToken": "{with_app}", "totpVerificationInfo": {"sessionInfo": "x"}},
     "MISSING_CODE"),
    ("mfaEnrollment:finalize",
     {"idToken": "{with_app}", "totpVerificationInfo": {"sessionInfo": "x", "verificationCode": "000000"}},
     "INVALID_SESSION_INFO"),
    ("mfaSignIn:start", {"mfaPendingCredential": "{app_pending}", "mfaEnrollmentId": "{app_id}"},
     "MFA_ENROLLMENT_NOT_FOUND"),
    ("mfaSignIn:finalize", {"totpVerificationInfo": {}}, "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
    ("mfaSignIn:finalize",
     {"mfaPendingCredential": "{app_pending}", "totpVerificationInfo": {"verificationCode": "000000"}},
     "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
    ("mfaSignIn:finalize",
     {"mfaPendingCredential": "{app_pending}", "mfaEnrollmentId": "{app_id}", "totpVerificationInfo": {}},
     "MISSING_CODE"),
    ("mfaSignIn:finalize",
     {"mfaPendingCredential": "{app_pending}", "mfaEnrollmentId": "x",
      "totpVerificationInfo": {"verificationCode": "000000"}}, "MFA_ENROLLMENT_NOT_FOUND"),
    ("mfaSignIn:finalize",
     {"mfaPendingCredential": "x", "mfaEnrollmentId": "{app_id}",
      "totpVerificationInfo": {"verificationCode": "000000"}}, "INVALID_MFA_PENDING_CREDENTIAL"),
    ("mfaSignIn:finalize",
     {"mfaPendingCredential": "{app_pending}", "mfaEnrollmentId": "{app_id}",
      "totpVerificationInfo": {"verificationCode": "{app_wrong}"}}, "INVALID_CODE"),
]

REFRESH = [
    ({}, "MISSING_GRANT_TYPE"), ({"grant_type": "password"}, "INVALID_GRANT_TYPE"),
    ({"grant_type": "refresh_token"}, "MISSING_REFRESH_TOKEN"),
    ({"grantType": "refresh_token", "refreshToken": "x"}, "INVALID_REFRESH_TOKEN"),
    ({"grantType": "refresh_token", "refreshToken": "{deleted_refresh}"}, "USER_NOT_FOUND"),
    ({"grantType": "refresh_token", "refreshToken": "{disabled_refresh}"}, "USER_DISABLED"),
]

ADMINISTRATOR = [
    (ADMIN + "accounts", {"localId": "{local_id}"}, "DUPLICATE_LOCAL_ID"),
    (ADMIN + "accounts", {"email": "{email}"}, "EMAIL_EXISTS"),
    (ADMIN + "accounts", {"phoneNumber": NUMBER}, "PHONE_NUMBER_EXISTS"),
    (ADMIN + "accounts:update", {"displayName": "x"}, "MISSING_LOCAL_ID"),
    (ADMIN + "accounts:update", {"localId": "nobody"}, "USER_NOT_FOUND"),
    (ADMIN + "accounts:update", {"localId": "{local_id}", "customAttributes": "[]"}, "INVALID_CLAIMS"),
    (ADMIN + "accounts:update", {"localId": "{local_id}", "customAttributes": '{"aud":1}'}, "FORBIDDEN_CLAIM : aud"),
    (ADMIN + "accounts:update", {"localId": "{local_id}", "customAttributes": '{"a":"%s"}' % ("x" * 1_000)},
     "CLAIMS_TOO_LARGE"),
    (ADMIN + "accounts:delete", {"localId": "nobody"}, "USER_NOT_FOUND"),
    (ADMIN + "accounts:batchCreate", {}, "MISSING_USER_ACCOUNT"),
    (ADMIN + "accounts:batchDelete", {"localIds": []}, "LOCAL_ID_LIST_EXCEEDS_LIMIT"),
    (f"{V1}/projects/{PROJECT}:createSessionCookie", {"idToken": "{token}", "validDuration": "1"}, "INVALID_DURATION"),
    (f"{V1}/projects/{PROJECT}:createSessionCookie", {"validDuration": "300"}, "MISSING_ID_TOKEN"),
    (CONFIGS, {"clientId": "c", "issuer": "https://a.example"}, "INVALID_CONFIG_ID"),
    (CONFIGS + "?oauthIdpConfigId=oidc.a", {"issuer": "https://a.example"}, "MISSING_OAUTH_CLIENT_ID"),
    (CONFIGS + "?oauthIdpConfigId=oidc.a", {"clientId": "c"}, "MISSING_ISSUER"),
    (CONFIGS + "?oauthIdpConfigId=oidc.a", {"clientId": "c", "issuer": "ftp://a.example"},
     "INVALID_CONFIG : The issuer must be an https URL without query and fragment."),
    (CONFIGS + "?oauthIdpConfigId=oidc.a",
     {"clientId": "c", "issuer": "https://a.example", "responseType": {"code": True}}, "MISSING_OAUTH_CLIENT_SECRET"),
    (CONFIGS + "?oauthIdpConfigId=oidc.a",
     {"clientId": "c", "issuer": "https://a.example", "responseType": {"code": False, "idToken": False}},
     "INVALID_OAUTH_RESPONSE_TYPE"),
]
