// region: callback
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** Returns what Facebook says in `signed_request`. Throws if it is not from Facebook. */
export function readSignedRequest(signedRequest, appSecret) {
  const [signature, payload] = signedRequest.split(".");
  const expected = createHmac("sha256", appSecret).update(payload ?? "").digest();
  const received = Buffer.from(signature, "base64url");
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new Error("The signature is not Facebook's.");
  }
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

/** Responds to Facebook. `deleteUser` starts the deletion, under the code by which the user can ask. */
export async function dataDeletion(signedRequest, appSecret, deleteUser) {
  const { user_id: userID } = readSignedRequest(signedRequest, appSecret);
  const code = randomUUID();
  await deleteUser(userID, code);
  return { url: `https://app.example.com/deletion?code=${code}`, confirmation_code: code };
}
// endregion: callback

// region: firebase
import { getAuth } from "firebase-admin/auth";

export async function deleteFacebookUser(userID) {
  const { users } = await getAuth().getUsers([{ providerId: "facebook.com", providerUid: userID }]);
  await Promise.all(users.map((user) => getAuth().deleteUser(user.uid)));
}
// endregion: firebase
