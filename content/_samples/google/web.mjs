// region: popup
import { GoogleAuthProvider, signInWithPopup } from "firebase/auth";
import { auth, unlessCancelled } from "./auth.js";

function google() {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: "select_account" });
  return provider;
}

/** Call it from a click, with nothing awaited before it. Returns null if the user cancelled. */
export async function signIn() {
  const result = await unlessCancelled(signInWithPopup(auth, google()));
  if (!result) return null;
  const { accessToken } = GoogleAuthProvider.credentialFromResult(result);
  return { user: result.user, accessToken };
}
// endregion: popup

// region: redirect
import { getRedirectResult, signInWithRedirect } from "firebase/auth";

export const leaveForSignIn = () => signInWithRedirect(auth, google());

/** Call it whenever the page loads. Returns null if no sign-in has just come back. */
export const returnFromSignIn = () => unlessCancelled(getRedirectResult(auth));
// endregion: redirect

// region: link
import { linkWithPopup, reauthenticateWithPopup, unlink } from "firebase/auth";

export const link = () => unlessCancelled(linkWithPopup(auth.currentUser, google()));

export const reauthenticate = () => unlessCancelled(reauthenticateWithPopup(auth.currentUser, google()));

export const removeLink = () => unlink(auth.currentUser, "google.com");
// endregion: link

// region: delete
import { deleteUser } from "firebase/auth";

/** Returns null if the user cancelled. `revoked` says whether Google was told. */
export async function deleteAccount() {
  const result = await reauthenticate();
  if (!result) return null;
  const { accessToken } = GoogleAuthProvider.credentialFromResult(result);
  const response = await fetch("https://oauth2.googleapis.com/revoke", {
    method: "POST",
    body: new URLSearchParams({ token: accessToken }),
  }).catch(() => null);
  await deleteUser(result.user);
  return { revoked: response?.ok === true };
}
// endregion: delete
