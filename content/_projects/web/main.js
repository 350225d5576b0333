import { keepPending, leave, watchUser } from "./account.js";
import { signIn } from "./sign-in.js";

const element = (id) => document.getElementById(id);
const say = (text) => { element("status").textContent = text; };

element("sign-in").addEventListener("click", async () => {
  try {
    await signIn();
  } catch (error) {
    if (error.code === "auth/account-exists-with-different-credential") {
      say(`${keepPending(error)} has an account: sign in to it as before.`);
    } else {
      say(error.code ?? error.message);
    }
  }
});

element("sign-out").addEventListener("click", leave);

watchUser((user) => {
  say(user ? `Signed in: ${user.displayName ?? user.email ?? user.uid}` : "Nobody is signed in.");
  element("sign-in").hidden = Boolean(user);
  element("sign-out").hidden = !user;
});
