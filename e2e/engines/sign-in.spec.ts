import { randomBytes } from "node:crypto";
import { generateCode } from "../fixtures/authenticator.ts";
import { gapAnnotation } from "./table-reporter.ts";
import type { Tab } from "./tab.ts";
import { expect, test } from "./test.ts";

/** Ends the session without the user menu. */
async function signOut(tab: Tab): Promise<void> {
  await tab.evaluate(`fetch("/api/session", { method: "DELETE", headers: { "X-CSRF": "1" } }).then(() => true)`);
}

async function seeProfileOf(tab: Tab, email: string): Promise<void> {
  await tab.see({ role: "heading", level: 1, name: "Profile" });
  await tab.see({ text: email, within: { role: "main" } });
}

test("signs in with a password, keeps the session, and signs out", async ({ tab, signIn, account }) => {
  const { email } = await account.member("full");
  await signIn(email);
  await tab.open("/profile");
  await tab.see({ role: "heading", level: 1, name: "Profile" });
  // The session cookie of plain HTTP on localhost isn't Secure, because WebKit drops Secure cookies there.
  expect(await tab.evaluate("document.cookie")).toBe("");
  await tab.click({ role: "button", name: new RegExp(email.split("@")[0] ?? "") });
  await tab.click({ role: "menuitem", name: "Sign out" });
  await tab.see({ role: "button", name: "Sign in" });
});

test("signs in with an authenticator app, and with a recovery code", async ({
  tab,
  signIn,
  enterPassword,
  account,
}) => {
  const { email } = await account.member("full");
  await signIn(email);
  await tab.open("/profile");
  await tab.click({ role: "button", name: "Set up authenticator app" });
  await tab.click({ role: "button", name: "Continue" });
  const secret = await tab.read({ text: /^(?:[A-Z2-7]{4} ?)+$/ });
  await tab.type({ label: "Code from your authenticator app" }, generateCode(secret));
  await tab.click({ role: "button", name: "Confirm" });
  await tab.see({ text: "Save your recovery codes" });
  const [recoveryCode = ""] = (await tab.read({ role: "list", name: "Recovery codes" })).split("\n");
  await tab.click({ role: "button", name: "Copy" });
  await tab.see({ role: "button", name: "Copied" });
  await tab.click({ role: "button", name: "Done" });
  await tab.waitUntilGone({ role: "dialog" });

  await signOut(tab);
  await enterPassword(email);
  const field = { selector: "input[autocomplete=one-time-code]" };
  await tab.type(field, generateCode(secret, 1));
  await tab.click({ role: "button", name: "Sign in" });
  await tab.waitUntilGone(field);
  await tab.see({ role: "heading", level: 1 });

  await signOut(tab);
  await enterPassword(email);
  await tab.click({ role: "button", name: "Use a recovery code instead" });
  await tab.type({ label: "Recovery code" }, recoveryCode);
  await tab.click({ role: "button", name: "Sign in" });
  await tab.waitUntilGone({ role: "button", name: "Sign in" });
  await tab.open("/profile");
  await seeProfileOf(tab, email);
});

/** What an engine can't do, for the table of journeys. */
const passkeyGap = "Only the explanation is tested: WebKitGTK has no WebAuthn. Safari has it.";

test("signs in with a passkey", async ({ tab, engine, account, signIn }) => {
  const { email } = await account.member("full");
  const hasAuthenticator = await tab.addAuthenticator();
  await signIn(email);
  await tab.open("/profile");
  await tab.see({ role: "heading", name: "Passkeys" });
  await tab.see({ role: "button", name: "Add passkey" });
  expect(await tab.evaluate("typeof PublicKeyCredential !== 'undefined'")).toBe(hasAuthenticator);
  if (!hasAuthenticator) {
    expect(engine).toBe("webkit");
    test.info().annotations.push({ type: gapAnnotation, description: passkeyGap });
    await tab.see({ text: "This browser doesn't support passkeys." });
    return;
  }
  await tab.click({ role: "button", name: "Add passkey" });
  await tab.type({ label: "Name" }, "Work laptop");
  await tab.click({ role: "button", name: "Create passkey" });
  await tab.see({ text: "Work laptop", within: { role: "table", name: "Passkeys" } });
  await signOut(tab);
  await tab.open("/sign-in?next=/profile");
  await tab.click({ role: "button", name: "Sign in with a passkey" });
  await seeProfileOf(tab, email);
});

test("signs in with single sign-on", async ({ tab, account, stack, provider }) => {
  provider.allowRedirect(`${stack.console.url}/sso/callback`);
  const email = `ada-${account.id.toLowerCase()}@demo.example`;
  provider.users.set("ada", { email, email_verified: true, name: "Ada", groups: ["helpdesk"] });
  await tab.open("/sign-in?next=/profile");
  await tab.click({ role: "button", name: "Continue with Example Identity" });
  await tab.type({ label: "Name" }, "ada");
  await tab.click({ role: "button", name: "Let me in" });
  await seeProfileOf(tab, email);
  // The SameSite=Strict session cookie is sent although the provider is another site.
  await tab.open("/profile");
  await seeProfileOf(tab, email);
});

test("full access: invites a member, who signs up", async ({ tab, signIn, account }) => {
  await signIn((await account.member("full")).email);
  await tab.open(`/a/${account.id}/members`);
  await tab.click({ role: "button", name: "Invite member" });
  const email = `nora-${randomBytes(4).toString("hex")}@example.com`;
  await tab.type({ label: "Email" }, email);
  await tab.click({ role: "radio", name: /^Developer/ });
  await tab.click({ role: "button", name: "Create invitation" });
  const dialog = { role: "dialog" };
  const link = (await tab.read({ role: "region", name: "invitation link", within: dialog })).trim();
  await tab.click({ role: "button", name: /^Copy/, within: dialog });
  await tab.click({ role: "button", name: "Done", within: dialog });
  await tab.waitUntilGone(dialog);
  await signOut(tab);
  await tab.open(link);
  await tab.see({ role: "heading", level: 1, name: `Join ${account.name}` });
  await tab.type({ label: "Your name" }, "Nora New");
  await tab.type({ selector: "input[type=password]" }, "lamp river tuesday");
  await tab.click({ role: "button", name: "Accept invitation" });
  await tab.waitUntilGone({ role: "button", name: "Accept invitation" });
  await tab.open("/profile");
  await seeProfileOf(tab, email);
});
