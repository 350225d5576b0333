// region: set-up
import { initializeApp } from "firebase/app";
import { getAuth } from "firebase/auth";

const app = initializeApp({
  apiKey: "YOUR_API_KEY",
  authDomain: "YOUR_PROJECT_ID.firebaseapp.com",
  projectId: "YOUR_PROJECT_ID",
});
export const auth = getAuth(app);
// endregion: set-up

// region: cancelled
const cancelled = ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"];

/** Waits for a sign-in. Gives null if the user closed the window or declined. */
export async function unlessCancelled(signIn) {
  try {
    return await signIn;
  } catch (error) {
    if (cancelled.includes(error.code)) return null;
    throw error;
  }
}
// endregion: cancelled
