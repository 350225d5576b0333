// region: totp
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

initializeApp();

await getAuth().projectConfigManager().updateProjectConfig({
  multiFactorConfig: {
    providerConfigs: [
      { state: "ENABLED", totpProviderConfig: { adjacentIntervals: 1 } },
    ],
  },
});
// endregion: totp

// region: recover
export async function removeSecondFactors(uid) {
  await getAuth().updateUser(uid, { multiFactor: { enrolledFactors: null } });
  await getAuth().revokeRefreshTokens(uid);
}
// endregion: recover
