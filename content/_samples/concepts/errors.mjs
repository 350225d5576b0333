// region: read
import { FirebaseError } from "firebase/app";

/** The error's code, such as `auth/invalid-credential`. Returns null for an error of another kind. */
export const codeOf = (error) => (error instanceof FirebaseError ? error.code : null);
// endregion: read
