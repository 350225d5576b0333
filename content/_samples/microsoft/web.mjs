// region: popup
import { OAuthProvider, signInWithPopup } from "firebase/auth";
import { auth, unlessCancelled } from "./auth.js";

function microsoft() {
  const provider = new OAuthProvider("microsoft.com");
  provider.setCustomParameters({ tenant: "common", prompt: "select_account" });
  return provider;
}

/** Call it from a click, with nothing awaited before it. Gives null if the user cancelled. */
export async function signIn() {
  const result = await unlessCancelled(signInWithPopup(auth, microsoft()));
  if (!result) return null;
  const { accessToken } = OAuthProvider.credentialFromResult(result);
  return { user: result.user, accessToken };
}
// endregion: popup

// region: redirect
import { getRedirectResult, signInWithRedirect } from "firebase/auth";

export const leaveForSignIn = () => signInWithRedirect(auth, microsoft());

/** Call it whenever the page loads. Gives null if no sign-in has just come back. */
export const returnFromSignIn = () => unlessCancelled(getRedirectResult(auth));
// endregion: redirect

// region: link
import { linkWithPopup, reauthenticateWithPopup, unlink } from "firebase/auth";

export const link = () => unlessCancelled(linkWithPopup(auth.currentUser, microsoft()));

export const reauthenticate = () => unlessCancelled(reauthenticateWithPopup(auth.currentUser, microsoft()));

export const removeLink = () => unlink(auth.currentUser, "microsoft.com");
// endregion: link

// region: delete
import { deleteUser } from "firebase/auth";

/** Gives false if the user cancelled. */
export async function deleteAccount() {
  const result = await reauthenticate();
  if (!result) return false;
  await deleteUser(result.user);
  return true;
}
// endregion: delete

// region: photo
/** The address of the user's photo on this page, or null if there is none. */
export async function photo(accessToken) {
  const answer = await fetch("https://graph.microsoft.com/v1.0/me/photo/$value", {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
}
// endregion: photo
