import type { Page } from "@playwright/test";
import { addAuthenticator } from "../fixtures/passkeys.ts";
import { enterPassword, outdateProof, setUpAuthenticator } from "../fixtures/proof.ts";
import { accessibilityFaults, expect, test } from "../fixtures/test.ts";

async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
}

/** As in a browser that does not offer passkeys in a field: there is the button. */
function withoutOffers(): void {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
}

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

test("a passkey is made, named, renamed, signs in without a password, and is removed", async ({ signedIn }) => {
  const { page, member } = await signedIn("developer");
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(withoutOffers);
  await page.goto("/profile");
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await inBothThemes(page);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await inBothThemes(page);
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  const passkeys = page.getByRole("table", { name: "Passkeys" });
  await expect(passkeys.getByText("Work laptop")).toBeVisible();
  await expect(passkeys.getByText("Never")).toBeVisible();
  expect(await authenticator.count()).toBe(1);
  await inBothThemes(page);

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
  await inBothThemes(page);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Passkey not recognized.")).toBeVisible();
  await inBothThemes(page);
});

test(
  "where the browser offers passkeys with the email address, choosing one is all",
  { tag: "@full" },
  async ({ signedIn }) => {
    const { page, member } = await signedIn("billing");
    await addAuthenticator(page);
    await addPasskey(page, "Phone");
    await page.getByRole("button", { name: /profile, preferences, sign out/ }).click();
    // The authenticator of a test chooses at once.
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const session = async () => (await page.request.get("/api/session")).json() as Promise<unknown>;
    await expect.poll(session).toMatchObject({ user: { email: member.email }, methods: ["passkey"] });
    await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
  },
);

test("row 23: nobody gets in whom the authenticator has not verified", { tag: "@full" }, async ({ signedIn }) => {
  const { page } = await signedIn("billing");
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(withoutOffers);
  await addPasskey(page, "Phone");
  await authenticator.verifies(false);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  expect((await page.request.get("/api/session")).status()).toBe(401);
});

test("row 25: a passkey confirms who it is before a sensitive act, which then goes on by itself", async ({
  signedIn,
  stack,
}) => {
  const { page, member } = await signedIn("full");
  await addAuthenticator(page);
  await addPasskey(page, "Key");
  outdateProof(stack, member.email);
  await page.getByRole("button", { name: "Remove Key" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await inBothThemes(page);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  const session = await (await page.request.get("/api/session")).json();
  expect(session).toMatchObject({ methods: ["password", "passkey"] });
});

test("row 74: after the password, a passkey completes the sign-in, and a recovery code instead of it", async ({
  signedIn,
}) => {
  const { page, member } = await signedIn("developer");
  await addAuthenticator(page);
  await page.addInitScript(withoutOffers);
  await addPasskey(page, "Laptop");
  await page.getByRole("button", { name: "Generate recovery codes" }).click();
  await inBothThemes(page);
  await page.getByRole("button", { name: "Generate codes" }).click();
  const dialog = page.getByRole("dialog", { name: "New recovery codes" });
  await expect(dialog.getByText("Save your recovery codes")).toBeVisible();
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await signOut(page);

  await enterPassword(page, member);
  const form = page.getByRole("main");
  await expect(form.getByRole("button", { name: "Use a passkey" })).toBeFocused();
  expect((await page.request.get("/api/session")).status()).toBe(401);
  await inBothThemes(page);
  await form.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
  const session = await (await page.request.get("/api/session")).json();
  expect(session).toMatchObject({ methods: ["password", "passkey"] });
  await signOut(page);

  await enterPassword(page, member);
  await form.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(form.getByLabel("Recovery code", { exact: true })).toBeFocused();
  await inBothThemes(page);
  await form.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /profile, preferences, sign out/ })).toBeVisible();
});

test(
  "row 74: a password doesn't confirm a change of factors, a passkey does; removing the app keeps passkeys",
  { tag: "@full" },
  async ({ signedIn, stack }) => {
    const { page, member } = await signedIn("billing");
    await addAuthenticator(page);
    await addPasskey(page, "Laptop");
    await setUpAuthenticator(page);
    outdateProof(stack, member.email);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("You keep your passkeys and recovery codes.")).toBeVisible();
    await inBothThemes(page);
    await page.getByRole("button", { name: "Remove authenticator app" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
    await expect(dialog.getByLabel("Code from your authenticator app")).toBeVisible();
    await expect(dialog.getByLabel("Password", { exact: true })).toBeHidden();
    await expect(dialog.getByRole("button", { name: "Use your password instead" })).toBeHidden();
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("Authenticator app removed")).toBeVisible();
    await expect(page.getByRole("table", { name: "Passkeys" }).getByText("Laptop")).toBeVisible();
    await expect(page.getByText("10 unused")).toBeVisible();
  },
);
