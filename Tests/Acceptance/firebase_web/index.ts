// What apps import from "firebase/app" and "firebase/auth": the SDK's own functions, from its own files.
export * from "@firebase/app";
export { FirebaseError } from "@firebase/util";
export { beforeAuthStateChanged, onIdTokenChanged, onAuthStateChanged, signOut, deleteUser, setPersistence, revokeAccessToken } from "./core/index";
export { initializeAuth } from "./core/auth/initialize";
export { connectAuthEmulator } from "./core/auth/emulator";
export { getAuth } from "./platform_browser/index";
export { signInWithCredential, linkWithCredential, reauthenticateWithCredential } from "./core/strategies/credential";
export {
  createUserWithEmailAndPassword, signInWithEmailAndPassword } from "./core/strategies/email_and_password";
export { signInWithPopup, linkWithPopup, reauthenticateWithPopup } from "./platform_browser/strategies/popup";
export {
  signInWithRedirect, linkWithRedirect, reauthenticateWithRedirect, getRedirectResult,
} from "./platform_browser/strategies/redirect";
export { unlink } from "./core/user/link_unlink";
export { OAuthProvider } from "./core/providers/oauth";
export { GoogleAuthProvider } from "./core/providers/google";
export { FacebookAuthProvider } from "./core/providers/facebook";
export { GithubAuthProvider } from "./core/providers/github";
export { PhoneAuthProvider } from "./platform_browser/providers/phone";
export { RecaptchaVerifier } from "./platform_browser/recaptcha/recaptcha_verifier";
export { EmailAuthProvider } from "./core/providers/email";
export { multiFactor } from "./mfa/mfa_user";
export { getMultiFactorResolver, PhoneMultiFactorGenerator, TotpMultiFactorGenerator } from "./second_factor";
