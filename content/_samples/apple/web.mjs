// region: popup
import { OAuthProvider, signInWithPopup } from "firebase/auth";
import { auth, unlessCancelled } from "./auth.js";

function apple() {
  const provider = new OAuthProvider("apple.com");
  provider.addScope("email");
  provider.addScope("name");
  provider.setCustomParameters({ locale: "en" });
  return provider;
}

/** Call it from a click, with nothing awaited before it. Returns null if the user cancelled. */
export async function signIn() {
  const result = await unlessCancelled(signInWithPopup(auth, apple()));
  if (!result) return null;
  const { accessToken } = OAuthProvider.credentialFromResult(result);
  return { user: result.user, accessToken };
}
// endregion: popup

// region: redirect
import { getRedirectResult, signInWithRedirect } from "firebase/auth";

export const leaveForSignIn = () => signInWithRedirect(auth, apple());

/** Call it whenever the page loads. Returns null if no sign-in has just come back. */
export const returnFromSignIn = () => unlessCancelled(getRedirectResult(auth));
// endregion: redirect

// region: link
import { linkWithPopup, reauthenticateWithPopup, unlink } from "firebase/auth";

export const link = () => unlessCancelled(linkWithPopup(auth.currentUser, apple()));

export const reauthenticate = () => unlessCancelled(reauthenticateWithPopup(auth.currentUser, apple()));

export const removeLink = () => unlink(auth.currentUser, "apple.com");
// endregion: link

// region: delete
import { deleteUser, revokeAccessToken } from "firebase/auth";

/** Returns null if the user cancelled. `revoked` says whether Apple was told. */
export async function deleteAccount() {
  const result = await reauthenticate();
  if (!result) return null;
  let revoked = true;
  try {
    const { accessToken } = OAuthProvider.credentialFromResult(result);
    await revokeAccessToken(auth, accessToken);
  } catch (error) {
    console.warn("Apple's token was not revoked:", error);
    revoked = false;
  }
  await deleteUser(result.user);
  return { revoked };
}
// endregion: delete
