import type { Page } from "@playwright/test";
import { readBrowserState } from "../fixtures/browser-state.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";

/** Creates a token on the page, and returns it. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Create access token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("radio", { name: /^Read-only/ }).check();
  await dialog.getByLabel("Expires in").click();
  await page.getByRole("option", { name: "90 days" }).click();
  await dialog.getByRole("button", { name: "Create access token" }).click();
  const token = page.getByRole("region", { name: "access token", exact: true });
  return (await token.innerText()).trim();
}

/** Closes the dialog of a token, which asks for confirmation because the token wasn't copied. */
async function closeWithoutCopying(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Token not copied")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("creates a token, which a script uses until it's removed", async ({ signedIn, account, stack }) => {
  const { page } = await signedIn("full");
  await page.goto(`/a/${account.id}/access-tokens`);
  await expect(page.getByText("No access tokens yet")).toBeVisible();

  // Nothing is preselected, and what was entered is kept.
  await page.getByRole("button", { name: "Create access token" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create access token" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await expect(dialog.getByText("Select a role.")).toBeVisible();
  await expect(dialog.getByText("Select when it expires.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Night shift");
  await page.reload();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Night shift");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const token = await createToken(page, "Deployment");
  expect(token).toMatch(/^ect_[a-z0-9]{10}[A-Za-z0-9]{38}$/);
  await expectAccessible(page);
  await closeWithoutCopying(page);
  expect(await readBrowserState(page)).not.toContain(token);
  const row = page.getByRole("row", { name: /Deployment/ });
  await expect(row).toContainText("Read-only");
  await expect(row).toContainText(/in (89|90) days/);
  await expect(row).toContainText("never");

  const read = (path: string) =>
    fetch(`${stack.console.url}/api/accounts/${account.id}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await read("/v1/cdn")).status).toBe(200);
  expect((await read("/api-key")).status).toBe(403);
  await page.reload();
  await expect(row).toContainText("Read-only");
  await expect(row).not.toContainText("never");
  await expectAccessible(page);

  await row.getByRole("button", { name: "Remove Deployment" }).click();
  await closeDialog(page.getByRole("alertdialog"), "Remove access token");
  await expect(page.getByText("No access tokens yet")).toBeVisible();
  const rejected = await read("/v1/cdn");
  expect(rejected.status).toBe(401);
  expect(await rejected.text()).not.toContain(token);
});

test("says which tokens end with their creator", { tag: "@full" }, async ({ account, browser, stack, signedIn }) => {
  const creator = await account.member("full");
  const creatorPage = await openSession(browser, stack.console.url, creator);
  await creatorPage.goto(`/a/${account.id}/access-tokens`);
  const token = await createToken(creatorPage, "Nightly report");
  await creatorPage.context().close();

  const { page } = await signedIn("full");
  await page.goto(`/a/${account.id}/members`);
  const row = page.getByRole("row").filter({ hasText: creator.email });
  await row.getByRole("button", { name: /^Change role of / }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: /^Developer/ })).toBeVisible();
  await expect(dialog.getByText("Nightly report")).toHaveCount(0);
  await dialog.getByRole("radio", { name: /^Developer/ }).check();
  await expect(dialog.getByText("Access tokens are suspended")).toBeVisible();
  await expect(dialog.getByText("Nightly report")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await row.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("Access tokens are removed")).toBeVisible();
  await expect(page.getByText("Nightly report")).toBeVisible();
  await expectAccessible(page);
  await closeDialog(page.getByRole("alertdialog"), "Remove member");
  await expect(row).toHaveCount(0);
  const response = await fetch(`${stack.console.url}/api/accounts/${account.id}/v1/cdn`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
});
