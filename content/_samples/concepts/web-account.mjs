// region: pending
import { OAuthProvider, linkWithCredential, signInWithCredential } from "firebase/auth";
import { auth } from "./auth.js";

let pending = null;

/** Keeps the credential of a sign-in that failed, and gives the address whose account exists already. */
export function keepPending(error) {
  pending = OAuthProvider.credentialFromError(error);
  return error.customData.email;
}

/** Call it after the user has signed in the way they did before. */
export async function linkPending() {
  if (!pending) return;
  await linkWithCredential(auth.currentUser, pending);
  pending = null;
}
// endregion: pending

// region: in-use
/** Opens the other account, with the credential that could not be linked. */
export function useOtherAccount(error) {
  return signInWithCredential(auth, OAuthProvider.credentialFromError(error));
}
// endregion: in-use

// region: second-factor
import {
  PhoneAuthProvider, PhoneMultiFactorGenerator, RecaptchaVerifier, TotpMultiFactorGenerator,
  getMultiFactorResolver,
} from "firebase/auth";

/** `choose` shows the factors and gives one of them, `askForCode` gives what the user typed. */
export async function finishSignIn(error, choose, askForCode) {
  const resolver = getMultiFactorResolver(auth, error);
  const factor = await choose(resolver.hints);
  if (factor.factorId === TotpMultiFactorGenerator.FACTOR_ID) {
    const code = await askForCode(factor);
    return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor.uid, code));
  }
  const verifier = new RecaptchaVerifier(auth, "recaptcha", { size: "invisible" });
  try {
    const id = await new PhoneAuthProvider(auth).verifyPhoneNumber(
      { multiFactorHint: factor, session: resolver.session }, verifier);
    const credential = PhoneAuthProvider.credential(id, await askForCode(factor));
    return await resolver.resolveSignIn(PhoneMultiFactorGenerator.assertion(credential));
  } finally {
    verifier.clear();
  }
}
// endregion: second-factor

// region: sign-out
import { onAuthStateChanged, signOut } from "firebase/auth";

/** Calls `show` with the user, or with null, now and whenever that changes. */
export const watchUser = (show) => onAuthStateChanged(auth, show);

export const leave = () => signOut(auth);
// endregion: sign-out
