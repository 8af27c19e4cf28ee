import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { generateCode } from "../fixtures/authenticator.ts";
import { expireAuthentication, setUpAuthenticator } from "../fixtures/authentication.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { endSession } from "../fixtures/session-calls.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createTunnel } from "../fixtures/tunnels.ts";

test("row 25: confirms the identity before a token rotation, then continues and sends it once", async ({
  signedIn,
  account,
  stack,
}) => {
  const { page, member } = await signedIn("developer");
  const tunnel = await createTunnel(account, "Office");
  await account.clearRequests();
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}?dialog=token`);
  const rotateDialog = page.getByRole("dialog", { name: "Rotate token for Office?" });
  await expect(rotateDialog).toBeVisible();
  expireAuthentication(stack, member.email);
  await rotateDialog.getByRole("button", { name: "Rotate token" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);

  // Cancel changes nothing.
  await closeDialog(dialog, "Cancel");
  await expect(page.getByText("Identity not confirmed")).toBeVisible();
  await expect(page.getByText("No changes were made.")).toBeVisible();
  expect(await account.writes()).toEqual([]);

  await rotateDialog.getByRole("button", { name: "Rotate token" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Enter your password.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Incorrect password.");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  expect(await account.writes()).toEqual([]);
  const previousCookies = (await page.context().cookies()).map(({ value }) => value);
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await closeDialog(dialog, "Confirm");
  await expect(page.getByText("Copy your token now")).toBeVisible();
  expect(await account.writes()).toHaveLength(1);
  expect((await account.service<Tunnel>("GET", `/tunnels/${tunnel.TUNNEL_ID}`)).STATE).toBe("NEVER");
  // Row 11: the session ID changes.
  expect((await page.context().cookies()).map(({ value }) => value)).not.toEqual(previousCookies);

  // No confirmation is required within five minutes.
  await page.getByRole("button", { name: "Download .env file" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}?dialog=token`);
  await rotateDialog.getByRole("button", { name: "Rotate token" }).click();
  await expect(page.getByText("Copy your token now")).toBeVisible();
  expect(await account.writes()).toHaveLength(2);
});

test(
  "replaces the open dialog while confirming the identity and restores it",
  { tag: "@full" },
  async ({ signedIn, account, stack }) => {
    const { page, member } = await signedIn("full");
    await page.goto(`/a/${account.id}/members?dialog=invite`);
    const dialogs = page.locator("[role=dialog], [role=alertdialog]");
    const invitation = page.getByRole("dialog", { name: "Invite member" });
    const proof = page.getByRole("dialog", { name: "Confirm your identity" });
    const email = invitation.getByLabel("Email");
    await email.fill("ann@example.com");
    await invitation.getByLabel("Billing", { exact: true }).check();
    expireAuthentication(stack, member.email);
    await invitation.getByRole("button", { name: "Create invitation" }).click();
    await expect(proof.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(dialogs).toHaveCount(1);
    await page.keyboard.press("Control+K");
    await expect(dialogs).toHaveCount(1);

    await page.keyboard.press("Escape");
    await expect(invitation.getByText("Identity not confirmed")).toBeVisible();
    await expect(dialogs).toHaveCount(1);
    await expect(email).toHaveValue("ann@example.com");
    await expect(invitation.getByRole("button", { name: "Create invitation" })).toBeFocused();

    // The session ends while the dialog is open.
    await page.keyboard.press("Enter");
    await proof.getByLabel("Password", { exact: true }).fill(member.password);
    await endSession(page);
    await proof.getByRole("button", { name: "Confirm" }).click();
    const signIn = page.getByRole("dialog", { name: "Sign in again" });
    await expect(signIn.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(dialogs).toHaveCount(1);
    await signIn.getByLabel("Password", { exact: true }).fill(member.password);
    await signIn.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialogs).toHaveCount(1);
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("dialog", { name: "Invitation for ann@example.com" })).toBeVisible();
    await expect(dialogs).toHaveCount(1);
  },
);

test(
  "T52: confirms the identity with a second-factor code instead of the password",
  { tag: "@full" },
  async ({ signedIn, account, stack }) => {
    const { page, member } = await signedIn("developer");
    const { secret } = await setUpAuthenticator(page);
    const tunnel = await createTunnel(account, "Office");
    expireAuthentication(stack, member.email);
    await page.goto(`/a/${account.id}/tunnels/${tunnel.TUNNEL_ID}?dialog=token`);
    const rotateDialog = page.getByRole("dialog", { name: "Rotate token for Office?" });
    await rotateDialog.getByRole("button", { name: "Rotate token" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
    await expect(dialog.getByLabel("Code from your authenticator app")).toBeFocused();
    await expect(dialog.getByLabel("Password", { exact: true })).toBeHidden();
    await expectAccessible(page);
    await dialog.getByLabel("Code from your authenticator app").fill("000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Incorrect or already used code");
    await dialog.getByLabel("Code from your authenticator app").fill(generateCode(secret, 1));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Copy your token now")).toBeVisible();
  },
);
