// region: popup
import { GithubAuthProvider, signInWithPopup } from "firebase/auth";
import { auth, unlessCancelled } from "./auth.js";

function github() {
  const provider = new GithubAuthProvider();
  provider.addScope("user:email");
  provider.setCustomParameters({ allow_signup: "false" });
  return provider;
}

/** Call it from a click, with nothing awaited before it. Gives null if the user cancelled. */
export async function signIn() {
  const result = await unlessCancelled(signInWithPopup(auth, github()));
  if (!result) return null;
  const { accessToken } = GithubAuthProvider.credentialFromResult(result);
  return { user: result.user, accessToken };
}
// endregion: popup

// region: redirect
import { getRedirectResult, signInWithRedirect } from "firebase/auth";

export const leaveForSignIn = () => signInWithRedirect(auth, github());

/** Call it whenever the page loads. Gives null if no sign-in has just come back. */
export const returnFromSignIn = () => unlessCancelled(getRedirectResult(auth));
// endregion: redirect

// region: link
import { linkWithPopup, reauthenticateWithPopup, unlink } from "firebase/auth";

export const link = () => unlessCancelled(linkWithPopup(auth.currentUser, github()));

export const reauthenticate = () => unlessCancelled(reauthenticateWithPopup(auth.currentUser, github()));

export const removeLink = () => unlink(auth.currentUser, "github.com");
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

// region: api
/** The user as GitHub's API describes them; `id` never changes, `login` may. */
export async function githubUser(accessToken) {
  const answer = await fetch("https://api.github.com/user", {
    headers: { Accept: "application/vnd.github+json", Authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
  return answer.json();
}
// endregion: api
