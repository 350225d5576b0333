// region: watch
import { onAuthStateChanged } from "firebase/auth";
import { auth } from "./auth.js";

/** Calls `show` with the user, or with null, at the start and whenever that changes. Returns what stops it. */
export const watchSession = (show) => onAuthStateChanged(auth, show);

/** Waits until the stored session is restored. */
export async function userAtStart() {
  await auth.authStateReady();
  return auth.currentUser;
}
// endregion: watch

// region: token
/** Sends a request with the user's ID token. The SDK refreshes the token when less than five minutes are left. */
export async function ask(url, options = {}) {
  const headers = new Headers(options.headers);
  headers.set("Authorization", `Bearer ${await auth.currentUser.getIdToken()}`);
  return fetch(url, { ...options, headers });
}
// endregion: token

// region: sign-out
import { reload, signOut } from "firebase/auth";

export const leave = () => signOut(auth);

const ended = ["auth/user-token-expired", "auth/invalid-user-token", "auth/user-not-found", "auth/user-disabled"];

/** Asks the server whether the account and the session still exist. */
export async function isStillSignedIn() {
  if (!auth.currentUser) return false;
  try {
    await reload(auth.currentUser);
    return true;
  } catch (error) {
    return !ended.includes(error.code);
  }
}
// endregion: sign-out
