// region: popup
import { FacebookAuthProvider, signInWithPopup } from "firebase/auth";
import { auth, unlessCancelled } from "./auth.js";

function facebook() {
  const provider = new FacebookAuthProvider();
  provider.addScope("email");
  return provider;
}

/** Call it from a click, with nothing awaited before it. Returns null if the user cancelled. */
export async function signIn() {
  const result = await unlessCancelled(signInWithPopup(auth, facebook()));
  if (!result) return null;
  const { accessToken } = FacebookAuthProvider.credentialFromResult(result);
  return { user: result.user, accessToken };
}
// endregion: popup

// region: redirect
import { getRedirectResult, signInWithRedirect } from "firebase/auth";

export const leaveForSignIn = () => signInWithRedirect(auth, facebook());

/** Call it whenever the page loads. Returns null if no sign-in has just come back. */
export const returnFromSignIn = () => unlessCancelled(getRedirectResult(auth));
// endregion: redirect

// region: link
import { linkWithPopup, reauthenticateWithPopup, unlink } from "firebase/auth";

export const link = () => unlessCancelled(linkWithPopup(auth.currentUser, facebook()));

export const reauthenticate = () => unlessCancelled(reauthenticateWithPopup(auth.currentUser, facebook()));

export const removeLink = () => unlink(auth.currentUser, "facebook.com");
// endregion: link

// region: delete
import { deleteUser } from "firebase/auth";

/** Returns null if the user cancelled. `revoked` says whether Facebook was told. */
export async function deleteAccount() {
  const result = await reauthenticate();
  if (!result) return null;
  const { accessToken } = FacebookAuthProvider.credentialFromResult(result);
  const query = new URLSearchParams({ access_token: accessToken });
  const response = await fetch(`https://graph.facebook.com/v26.0/me/permissions?${query}`, { method: "DELETE" })
    .catch(() => null);
  await deleteUser(result.user);
  return { revoked: response?.ok === true };
}
// endregion: delete
