import { createMember } from "@edge-console/testing/admin";
import type { Page } from "@playwright/test";
import { closeDialog } from "../fixtures/dialogs.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";

const shared = shareAccount("developer");
let page: Page;

test.describe.configure({ mode: "serial" });

const accountPath = (path: string) => `/a/${shared.account.id}/${path}`;
const open = () => page.goto(accountPath("api-key"));

/** Reads the account's key from the API. */
async function getKeyFromApi(): Promise<string | null> {
  const { account } = shared;
  const { api_key }: { api_key: string | null } = await account.operator("GET", `/accounts/${account.serviceId}`);
  return api_key;
}

/** Returns everything that the browser stores and renders. */
const readBrowserState = () =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.documentElement.outerHTML]),
  );

test.beforeAll(() => {
  page = shared.page;
});

test("shows the end of the key, reveals it for the password, and hides it again", async ({ stack }) => {
  await open();
  await expect(page.getByText(`•••• ${shared.account.apiKey.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "variables for commands" })).toContainText(
    `export EDGE_API_URL=${stack.edgeApi.url}\n`,
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download OpenAPI document" }).click();
  expect((await download).suggestedFilename()).toBe("edge-delivery-openapi.json");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Reveal API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reveal API key" }).click();
  await expect(dialog.getByText("Enter your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill("not my password at all");
  await dialog.getByRole("button", { name: "Reveal API key" }).click();
  await expect(dialog.getByText("Incorrect password.")).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel("Your password").fill(shared.member.password);
  await dialog.getByRole("button", { name: "Reveal API key" }).click();
  await expect(dialog.getByText(shared.account.apiKey)).toBeVisible();
  await expect(dialog.getByText(/Hidden in \d+ seconds/)).toBeVisible();
  await expectAccessible(page);
  await closeDialog(dialog, "Hide API key");
  await expect(page.getByText(shared.account.apiKey)).toHaveCount(0);
  expect(await readBrowserState()).not.toContain(shared.account.apiKey);

  await page.goto(accountPath("audit"));
  await expect(page.getByRole("row").filter({ hasText: "Reveal API key" })).toContainText("Denied");
  await expect(page.getByRole("row").filter({ hasText: "API key revealed" })).toContainText("Applied");
});

test("hides a revealed key after 30 seconds", async () => {
  await open();
  await page.clock.install();
  await page.getByRole("button", { name: "Reveal API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(shared.member.password);
  await dialog.getByRole("button", { name: "Reveal API key" }).click();
  await expect(dialog.getByText(shared.account.apiKey)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(dialog).toBeHidden();
  await page.clock.resume();
});

test("shows the API's error for a rejected key and uses an accepted one", { tag: "@full" }, async () => {
  await open();
  const form = page.getByRole("form", { name: "Connect API key" });
  const field = form.getByLabel("API key", { exact: true });
  await field.fill("too short");
  await form.getByRole("button", { name: "Connect API key" }).click();
  await expect(form.getByText("Use 64 letters and digits.")).toBeVisible();
  expect(await shared.account.requests()).not.toContainEqual(expect.objectContaining({ status: 401 }));

  await field.fill("x".repeat(64));
  await form.getByRole("button", { name: "Connect API key" }).click();
  await expect(field).toHaveAccessibleDescription(/Authentication credentials provided, but were invalid/);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await shared.account.operator("POST", `/accounts/${shared.account.serviceId}/api-key`);
  const newKey = (await getKeyFromApi()) ?? "";
  await field.fill(newKey);
  await form.getByRole("button", { name: "Connect API key" }).click();
  await expect(page.getByText("API key connected")).toBeVisible();
  await expect(page.getByText(`•••• ${newKey.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();
});

test("links from every screen to the API key page when the key was rotated elsewhere", { tag: "@full" }, async () => {
  await shared.account.operator("POST", `/accounts/${shared.account.serviceId}/api-key`);
  await page.goto(accountPath("zones"));
  await expect(page.getByRole("alert").getByText("Edge API denied access")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to API key" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Edge API denied access" });
  await expect(alert.getByRole("blockquote")).toHaveText(/\w/);
  await expect(alert).toContainText(
    "If it's about the account, such as its setup or a suspension, contact your provider.",
  );
  await expectAccessible(page);
});

test("connects, rotates, and disables the key after a warning", async ({ stack }) => {
  const { account } = shared;
  await stack.admin.run(["key", "import", account.id, "--service-account", account.serviceId]);
  await account.operator("POST", `/accounts/${account.serviceId}/api-key`);
  await open();
  await page.getByRole("button", { name: "Check the current key" }).click();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();
  const firstKey = await getKeyFromApi();

  await page.getByRole("button", { name: "Rotate API key" }).click();
  const rotateDialog = page.getByRole("alertdialog");
  await expect(rotateDialog).toContainText("that use the current key stop working immediately");
  await expect(rotateDialog.getByRole("button", { name: "Rotate API key" })).toBeDisabled();
  await expectAccessible(page);
  await rotateDialog.getByLabel(`Type ${account.name} to confirm`).fill(account.name);
  await rotateDialog.getByRole("button", { name: "Rotate API key" }).click();
  await expect(page.getByText("API key rotated")).toBeVisible();
  const secondKey = await getKeyFromApi();
  expect(secondKey).not.toBe(firstKey);
  await expect(page.getByText(`•••• ${secondKey?.slice(-4)}`)).toBeVisible();
  // The new key can be copied and isn't stored.
  const copyDialog = page.getByRole("dialog", { name: "Copy the new API key" });
  await copyDialog.getByLabel("Your password").fill(shared.member.password);
  await copyDialog.getByRole("button", { name: "Reveal API key" }).click();
  const revealDialog = page.getByRole("dialog", { name: "API key" });
  await expect(revealDialog.getByText(secondKey ?? "")).toBeVisible();
  await closeDialog(revealDialog, "Hide API key");
  await expect(page.getByText(secondKey ?? "")).toHaveCount(0);
  expect(await readBrowserState()).not.toContain(secondKey);

  await page.getByRole("button", { name: "Disable API access" }).click();
  const disableDialog = page.getByRole("alertdialog");
  await disableDialog.getByLabel(`Type ${account.name} to confirm`).fill(account.name);
  await disableDialog.getByRole("button", { name: "Disable API access" }).click();
  await expect(page.getByRole("main").getByText("API access is disabled", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Account standing" })).toContainText("API access is disabled.");
  await expect(page.getByText("The API returned:")).toHaveCount(0);
  expect(await getKeyFromApi()).toBeNull();
  await expectAccessible(page);

  // Other screens give the same reason, and refer no one to their own role.
  await page.goto(accountPath("zones"));
  await expect(page.getByRole("main")).toContainText("API access is disabled");
  await expect(page.getByRole("main")).not.toContainText("Ask a member");
  await open();
  await page.getByRole("button", { name: "Enable API access" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Enable API access" }).click();
  await closeDialog(page.getByRole("dialog", { name: "Copy the new API key" }), "Cancel");
  await expect(page.getByText("API access enabled", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Account standing" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "API rate limits" })).toBeVisible();
});

test("doesn't show a missing key as disabled", { tag: "@full" }, async ({ browser, stack }) => {
  const { id }: { id: string } = await stack.admin.run(["account", "create", `Never ${shared.account.name}`]);
  const member = await createMember(stack.admin.run, `developer-${id}@example.com`, { account: id, role: "developer" });
  const developer = await openSession(browser, stack.console.url, member);
  await developer.goto(`/a/${id}/api-key`);
  await expect(developer.getByRole("main").getByText("No API key connected")).toBeVisible();
  await expect(developer.getByText("Not connected").first()).toBeVisible();
  await expect(developer.getByText(/disabled/)).toHaveCount(0);
  await expectAccessible(developer);

  // All screens use the connected key immediately.
  const { api_key: apiKey } = await stack.edgeApi.operator.createAccount(`Never ${shared.account.name}`);
  const form = developer.getByRole("form", { name: "Connect API key" });
  await form.getByLabel("API key", { exact: true }).fill(apiKey);
  await form.getByRole("button", { name: "Connect API key" }).click();
  await expect(developer.getByText("Valid", { exact: true })).toBeVisible();
  await expect(developer.getByRole("region", { name: "Account standing" })).toHaveCount(0);
  await developer.goto(`/a/${id}`);
  await expect(developer.getByRole("link", { name: "Create zone" })).toBeVisible();
  await expect(developer.getByText("Nothing needs attention")).toBeVisible();
  await developer.context().close();
});
