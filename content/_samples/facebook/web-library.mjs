// region: library
import { FacebookAuthProvider, signInWithCredential } from "firebase/auth";
import { auth } from "./auth.js";

FB.init({ appId: "YOUR_APP_ID", version: "v26.0" });

/** Call it from a click. Returns null if the user closed Facebook's window. */
export function signInWithFacebooksSDK() {
  return new Promise((resolve, reject) => {
    // Facebook's SDK refuses an async function here.
    FB.login(({ authResponse }) => {
      if (!authResponse) {
        resolve(null);
        return;
      }
      const credential = FacebookAuthProvider.credential(authResponse.accessToken);
      signInWithCredential(auth, credential).then(resolve, reject);
    }, { scope: "public_profile,email" });
  });
}
// endregion: library
