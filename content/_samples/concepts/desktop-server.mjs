// region: account
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

/** Makes a custom token for the account that a verified identity belongs to, the same one as on phones. */
export async function customTokenFor(providerId, providerUid, email) {
  let user;
  try {
    user = await getAuth().getUserByProviderUid(providerId, providerUid);
  } catch (error) {
    if (error.code !== "auth/user-not-found") throw error;
    user = await getAuth().createUser({});
    await getAuth().updateUser(user.uid, { providerToLink: { providerId, uid: providerUid, email } });
  }
  return getAuth().createCustomToken(user.uid);
}
// endregion: account
