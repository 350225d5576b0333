// region: library
import { OAuthProvider, signInWithCredential } from "firebase/auth";
import { auth } from "./auth.js";
import { makeNonce } from "./nonce.js";

let nonce = null;

/** Call it when the page has loaded, and again after each attempt. */
export async function prepare() {
  nonce = await makeNonce();
  AppleID.auth.init({
    clientId: "YOUR_SERVICES_ID",
    scope: "name email",
    redirectURI: "https://www.example.com/signed-in",
    nonce: nonce.hash,
    usePopup: true,
  });
}

/** Call it from a click. Returns null if the user cancelled. */
export async function signInWithApplesScript() {
  const { raw } = nonce;
  nonce = null;
  let answer;
  try {
    answer = await AppleID.auth.signIn();
  } catch ({ error }) {
    if (error === "popup_closed_by_user" || error === "user_cancelled_authorize") return null;
    throw new Error(`Apple answered ${error}`);
  }
  const credential = new OAuthProvider("apple.com").credential({
    idToken: answer.authorization.id_token, rawNonce: raw });
  const { user } = await signInWithCredential(auth, credential);
  // Apple sends the name with the first sign-in only; Firebase does not see it here.
  return { user, name: answer.user?.name };
}
// endregion: library
