// region: verify
import { createServer } from "node:http";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

/** Returns the claims of the request's ID token, or null if it proves nothing. */
export async function userOf(request, { checkRevoked = false } = {}) {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer" || !token) return null;
  try {
    return await getAuth().verifyIdToken(token, checkRevoked);
  } catch (error) {
    console.warn(error.code); // auth/id-token-expired, auth/id-token-revoked, auth/user-disabled …
    return null;
  }
}

createServer(async (request, response) => {
  const user = await userOf(request);
  response.writeHead(user ? 200 : 401, { "Content-Type": "application/json" });
  response.end(JSON.stringify(user ? { uid: user.uid } : { error: "sign in again" }));
}).listen(8080);
// endregion: verify

// region: everywhere
/** Ends all sessions of this account, on all devices. */
export const signOutEverywhere = (uid) => getAuth().revokeRefreshTokens(uid);
// endregion: everywhere
