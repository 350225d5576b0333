// region: nonce
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A random value for one request, and the SHA-256 of it that the provider gets. */
export async function makeNonce() {
  const raw = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(raw));
  return { raw, hash: hex(new Uint8Array(hash)) };
}
// endregion: nonce
