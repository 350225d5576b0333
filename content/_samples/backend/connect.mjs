// region: connect
import { initializeApp } from "firebase/app";
import { connectAuthEmulator, getAuth } from "firebase/auth";

const app = initializeApp({ apiKey: "any", projectId: "demo-portico" });
export const auth = getAuth(app);
connectAuthEmulator(auth, "http://127.0.0.1:8080");
// endregion: connect
