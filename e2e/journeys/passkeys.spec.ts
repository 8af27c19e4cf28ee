import type { Page } from "@playwright/test";
import { closeDialog } from "../fixtures/dialogs.ts";
import { addAuthenticator, disableAutofill } from "../fixtures/passkeys.ts";
import { enterPassword, expireAuthentication, setUpAuthenticator } from "../fixtures/authentication.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("table", { name: "Passkeys" }).getByText(name)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /profile, preferences, sign out/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("adds, renames, uses, and removes a passkey", { tag: "@full" }, async ({ signedIn }) => {
  const { page, member } = await signedIn("developer");
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(disableAutofill);
  await page.goto("/profile");
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  const passkeys = page.getByRole("table", { name: "Passkeys" });
  await expect(passkeys.getByText("Work laptop")).toBeVisible();
  await expect(passkeys.getByText("Never")).toBeVisible();
  expect(await authenticator.count()).toBe(1);
  await expectAccessible(page);

  await passkeys.getByRole("button", { name: "Rename Work laptop" }).click();
  await page.getByLabel("Name", { exact: true }).fill("The old laptop");
  await page.getByRole("button", { name: "Rename passkey" }).click();
  await expect(passkeys.getByText("The old laptop")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
  const session = await (await page.request.get("/api/session")).json();
  expect(session).toMatchObject({ user: { email: member.email }, methods: ["passkey"] });

  await page.goto("/profile");
  await passkeys.getByRole("button", { name: "Remove The old laptop" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Passkey not recognized.")).toBeVisible();
  await expectAccessible(page);
});

test("signs in with a passkey from autofill", { tag: "@full" }, async ({ signedIn }) => {
  const { page, member } = await signedIn("billing");
  await addAuthenticator(page);
  await addPasskey(page, "Phone");
  await page.getByRole("button", { name: /profile, preferences, sign out/ }).click();
  // A virtual authenticator selects a passkey immediately.
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const session = async () => (await page.request.get("/api/session")).json() as Promise<unknown>;
  await expect.poll(session).toMatchObject({ user: { email: member.email }, methods: ["passkey"] });
  await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
});

test("row 23: rejects a passkey without user verification", { tag: "@full" }, async ({ signedIn }) => {
  const { page } = await signedIn("billing");
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(disableAutofill);
  await addPasskey(page, "Phone");
  await authenticator.setUserVerified(false);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  expect((await page.request.get("/api/session")).status()).toBe(401);
});

test(
  "row 25: confirms the identity with a passkey and continues the action",
  { tag: "@full" },
  async ({ signedIn, stack }) => {
    const { page, member } = await signedIn("full");
    await addAuthenticator(page);
    await addPasskey(page, "Key");
    expireAuthentication(stack, member.email);
    await page.getByRole("button", { name: "Remove Key" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
    await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("No passkeys yet.")).toBeVisible();
    const session = await (await page.request.get("/api/session")).json();
    expect(session).toMatchObject({ methods: ["password", "passkey"] });
  },
);

test("row 74: completes the sign-in with a passkey or a recovery code", async ({ signedIn }) => {
  const { page, member } = await signedIn("developer");
  await addAuthenticator(page);
  await page.addInitScript(disableAutofill);
  await addPasskey(page, "Laptop");
  await page.getByRole("button", { name: "Generate recovery codes" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Generate codes" }).click();
  const dialog = page.getByRole("dialog", { name: "New recovery codes" });
  await expect(dialog.getByText("Save your recovery codes")).toBeVisible();
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Recovery codes not saved")).toBeVisible();
  await closeDialog(dialog, "Done");
  await signOut(page);

  await enterPassword(page, member);
  const form = page.getByRole("main");
  await expect(form.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  expect((await page.request.get("/api/session")).status()).toBe(401);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
  const session = await (await page.request.get("/api/session")).json();
  expect(session).toMatchObject({ methods: ["password", "passkey"] });
  await signOut(page);

  await enterPassword(page, member);
  await form.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(form.getByLabel("Recovery code", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
});

test(
  "row 74: requires a passkey to change factors and keeps passkeys without the app",
  { tag: "@full" },
  async ({ signedIn, stack }) => {
    const { page, member } = await signedIn("billing");
    await addAuthenticator(page);
    await addPasskey(page, "Laptop");
    await setUpAuthenticator(page);
    expireAuthentication(stack, member.email);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("You keep your passkeys and recovery codes.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove authenticator app" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
    await expect(dialog.getByLabel("Code from your authenticator app")).toBeVisible();
    await expect(dialog.getByLabel("Password", { exact: true })).toBeHidden();
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("Authenticator app removed")).toBeVisible();
    await expect(page.getByRole("table", { name: "Passkeys" }).getByText("Laptop")).toBeVisible();
    await expect(page.getByText("10 unused")).toBeVisible();
  },
);
