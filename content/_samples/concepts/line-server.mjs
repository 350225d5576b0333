// region: start
import { createHash, randomBytes } from "node:crypto";

export const channel = {
  id: process.env.LINE_CHANNEL_ID,
  secret: process.env.LINE_CHANNEL_SECRET,
  redirectURI: "https://app.example.com/line/callback",
};
const random = () => randomBytes(32).toString("base64url");

/** Where to send the user, and what to keep in their session until they come back. */
export function start() {
  const kept = { state: random(), nonce: random(), codeVerifier: random() };
  const address = new URL("https://access.line.me/oauth2/v2.1/authorize");
  address.search = new URLSearchParams({
    response_type: "code",
    client_id: channel.id,
    redirect_uri: channel.redirectURI,
    scope: "openid profile",
    state: kept.state,
    nonce: kept.nonce,
    code_challenge: createHash("sha256").update(kept.codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return { address: address.href, kept };
}
// endregion: start

// region: finish
import { timingSafeEqual } from "node:crypto";

const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function ask(path, fields) {
  const response = await fetch(`https://api.line.me/oauth2/v2.1/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`LINE: ${answer.error} ${answer.error_description ?? ""}`);
  return answer;
}

/** The claims of the user who came back with `query`. `kept` is what `start` returned; use it once. */
export async function finish(query, kept) {
  if (!kept || !same(String(query.state), kept.state)) throw new Error("This is not the sign-in that was started.");
  if (query.error) throw new Error(`LINE: ${query.error}`);
  const tokens = await ask("token", {
    grant_type: "authorization_code",
    code: query.code,
    redirect_uri: channel.redirectURI,
    client_id: channel.id,
    client_secret: channel.secret,
    code_verifier: kept.codeVerifier,
  });
  return verify(tokens.id_token, kept.nonce);
}

/** Lets LINE check signature, issuer, audience, expiry and nonce, whichever way the token was signed. */
export async function verify(idToken, nonce) {
  const claims = await ask("verify", { id_token: idToken, client_id: channel.id, nonce });
  if (claims.aud !== channel.id || claims.nonce !== nonce) throw new Error("LINE: not for this sign-in");
  return claims;
}
// endregion: finish

// region: mint
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

/** A custom token for the account of this LINE user; the account is made at its first use. */
export async function customToken(claims) {
  const uid = `line:${claims.sub}`;
  const profile = { displayName: claims.name, photoURL: claims.picture };
  try {
    await getAuth().updateUser(uid, profile);
  } catch (error) {
    if (error.code !== "auth/user-not-found") throw error;
    await getAuth().createUser({ uid, ...profile });
  }
  return getAuth().createCustomToken(uid);
}
// endregion: mint
