// Enumerations of Firebase's JavaScript SDK that its build writes out as plain values, so that their files are in no
// source map. The values are those of the SDK's public reference and of its messages.
export const OperationType = { LINK: "link", REAUTHENTICATE: "reauthenticate", SIGN_IN: "signIn" } as const;
export const ProviderId = {
  CUSTOM: "custom", FACEBOOK: "facebook.com", FIREBASE: "firebase", GITHUB: "github.com", GOOGLE: "google.com",
  PASSWORD: "password", PHONE: "phone", TWITTER: "twitter.com",
} as const;
export const SignInMethod = {
  EMAIL_LINK: "emailLink", EMAIL_PASSWORD: "password", FACEBOOK: "facebook.com", GITHUB: "github.com",
  GOOGLE: "google.com", PHONE: "phone", TWITTER: "twitter.com",
} as const;
export const AuthEventType = {
  LINK_VIA_POPUP: "linkViaPopup", LINK_VIA_REDIRECT: "linkViaRedirect", REAUTH_VIA_POPUP: "reauthViaPopup",
  REAUTH_VIA_REDIRECT: "reauthViaRedirect", SIGN_IN_VIA_POPUP: "signInViaPopup",
  SIGN_IN_VIA_REDIRECT: "signInViaRedirect", UNKNOWN: "unknown", VERIFY_APP: "verifyApp",
} as const;
export const ActionCodeOperation = {
  EMAIL_SIGNIN: "EMAIL_SIGNIN", PASSWORD_RESET: "PASSWORD_RESET", RECOVER_EMAIL: "RECOVER_EMAIL",
  REVERT_SECOND_FACTOR_ADDITION: "REVERT_SECOND_FACTOR_ADDITION",
  VERIFY_AND_CHANGE_EMAIL: "VERIFY_AND_CHANGE_EMAIL", VERIFY_EMAIL: "VERIFY_EMAIL",
} as const;
export const ComponentType = { PRIVATE: "PRIVATE", PUBLIC: "PUBLIC", VERSION: "VERSION" } as const;
export const GapiOutcome = { ACK: "ACK", ERROR: "ERROR" } as const;
export const InstantiationMode = { LAZY: "LAZY", EAGER: "EAGER", EXPLICIT: "EXPLICIT" } as const;
// Between the windows of one app; both sides are of this bundle.
export const _EventType = { KEY_CHANGED: "keyChanged", PING: "ping" } as const;
export const _Status = { ACK: "ack", DONE: "done" } as const;
export const _TimeoutDuration = { ACK: 50, COMPLETION: 3000, LONG_ACK: 800 } as const;
export const _MessageError = {
  CONNECTION_UNAVAILABLE: "connection_unavailable", INVALID_RESPONSE: "invalid_response", TIMEOUT: "timeout",
  UNKNOWN: "unknown_error", UNSUPPORTED_EVENT: "unsupported_event",
} as const;

export function providerDataAsNames(data: Array<{ providerId?: string }>) {
  return new Set(data.map((info) => info.providerId).filter(Boolean));
}
