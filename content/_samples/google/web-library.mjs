// region: library
import { OAuthProvider, signInWithCredential } from "firebase/auth";
import { auth } from "./auth.js";
import { makeNonce } from "./nonce.js";

/** Draws Google's button into `place`. `done` gets a promise of each sign-in. */
export async function showGoogleButton(place, done) {
  const nonce = await makeNonce();
  google.accounts.id.initialize({
    client_id: "YOUR_WEB_CLIENT_ID",
    nonce: nonce.hash,
    use_fedcm_for_button: true,
    callback: ({ credential: idToken }) => {
      const credential = new OAuthProvider("google.com").credential({ idToken, rawNonce: nonce.raw });
      done(signInWithCredential(auth, credential));
      showGoogleButton(place, done); // The next token needs a nonce of its own.
    },
  });
  place.replaceChildren();
  google.accounts.id.renderButton(place, { type: "standard" });
}
// endregion: library
