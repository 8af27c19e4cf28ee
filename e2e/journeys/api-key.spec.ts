import type { Page } from "@playwright/test";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, signIn, test } from "../fixtures/test.ts";

const shared = shareAccount("developer");
let page: Page;

test.describe.configure({ mode: "serial" });

const address = (rest: string) => `/a/${shared.account.id}/${rest}`;
const open = () => page.goto(address("api-key"));

/** The key that the service says is the account's. */
async function keyAtService(): Promise<string | null> {
  const { account } = shared;
  const { api_key } = (await account.operator("GET", `/accounts/${account.serviceId}`)) as { api_key: string | null };
  return api_key;
}

/** Everything that the browser keeps, and what it has rendered. */
const keptInBrowser = () =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.documentElement.outerHTML]),
  );

test.beforeAll(() => {
  page = shared.page;
});

test("the key is told by its end, shown for the password, and hidden again", async ({ stack }) => {
  await open();
  await expect(page.getByText(`•••• ${shared.account.apiKey.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("The service accepts the key")).toBeVisible();
  await expect(page.getByRole("region", { name: "variables for commands" })).toContainText(
    `export EDGE_API_URL=${stack.edgeApi.url}\n`,
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Show the key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Show the key" }).click();
  await expect(dialog.getByText("Enter your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill("not my password at all");
  await dialog.getByRole("button", { name: "Show the key" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await dialog.getByLabel("Your password").fill(shared.member.password);
  await dialog.getByRole("button", { name: "Show the key" }).click();
  await expect(dialog.getByText(shared.account.apiKey)).toBeVisible();
  await expect(dialog.getByText(/Hidden again in \d+ s/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Hide now" }).click();
  await expect(page.getByText(shared.account.apiKey)).toHaveCount(0);
  expect(await keptInBrowser()).not.toContain(shared.account.apiKey);

  await page.goto(address("audit"));
  await expect(page.getByRole("row").filter({ hasText: "Reveal API key" })).toContainText("Refused");
  await expect(page.getByRole("row").filter({ hasText: "Revealed API key" })).toContainText("Applied");
});

test("the key hides itself after half a minute", async () => {
  await open();
  await page.clock.install();
  await page.getByRole("button", { name: "Show the key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(shared.member.password);
  await dialog.getByRole("button", { name: "Show the key" }).click();
  await expect(dialog.getByText(shared.account.apiKey)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(dialog).toBeHidden();
  await page.clock.resume();
});

test("where keys are pasted in: a refused one is refused in the service's words, an accepted one is in use", async () => {
  await open();
  const form = page.getByRole("form", { name: "Connect another key" });
  const field = form.getByLabel("New API key");
  await field.fill("too short");
  await form.getByRole("button", { name: "Connect this key" }).click();
  await expect(form.getByText("An API key has 64 letters and digits.")).toBeVisible();
  expect(await shared.account.requests()).not.toContainEqual(expect.objectContaining({ status: 401 }));

  await field.fill("x".repeat(64));
  await form.getByRole("button", { name: "Connect this key" }).click();
  await expect(field).toHaveAccessibleDescription(/Authentication credentials provided, but were invalid/);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await accessibilityFaults(page)).toEqual([]);

  await shared.account.operator("POST", `/accounts/${shared.account.serviceId}/api-key`);
  const renewed = (await keyAtService()) ?? "";
  await field.fill(renewed);
  await form.getByRole("button", { name: "Connect this key" }).click();
  await expect(page.getByText("API key connected")).toBeVisible();
  await expect(page.getByText(`•••• ${renewed.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("The service accepts the key")).toBeVisible();
});

test("a key that was renewed elsewhere leads here from any screen, with the service's sentence", async () => {
  await shared.account.operator("POST", `/accounts/${shared.account.serviceId}/api-key`);
  await page.goto(address("zones"));
  await expect(page.getByRole("alert").getByText("The service refused this account's API key")).toBeVisible();
  await page.getByRole("link", { name: "Look at the API key" }).click();
  const said = page.getByRole("alert").filter({ hasText: "The service refused this account's API key" });
  await expect(said.getByRole("blockquote")).toHaveText(/\w/);
  await expect(said).toContainText("Only the service's provider can change that.");
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("where the service offers it: taken over, renewed and switched, each with what it means", async ({ stack }) => {
  const { account } = shared;
  await stack.admin.run(["key", "import", account.id, "--service-account", account.serviceId]);
  await account.operator("POST", `/accounts/${account.serviceId}/api-key`);
  await open();
  await page.getByRole("button", { name: "Look which key the account has" }).click();
  await expect(page.getByText("The service accepts the key")).toBeVisible();
  const first = await keyAtService();

  await page.getByRole("button", { name: "Renew the key" }).click();
  const renewing = page.getByRole("alertdialog");
  await expect(renewing).toContainText("Everything that uses the old key stops at once");
  await expect(renewing.getByRole("button", { name: "Renew the key" })).toBeDisabled();
  expect(await accessibilityFaults(page)).toEqual([]);
  await renewing.getByLabel(`Type ${account.name} to confirm`).fill(account.name);
  await renewing.getByRole("button", { name: "Renew the key" }).click();
  await expect(page.getByText("API key renewed")).toBeVisible();
  const second = await keyAtService();
  expect(second).not.toBe(first);
  await expect(page.getByText(`•••• ${second?.slice(-4)}`)).toBeVisible();

  await page.getByRole("button", { name: "Switch API access off" }).click();
  const switching = page.getByRole("alertdialog");
  await switching.getByLabel(`Type ${account.name} to confirm`).fill(account.name);
  await switching.getByRole("button", { name: "Switch API access off" }).click();
  await expect(page.getByText("Access off", { exact: true })).toBeVisible();
  await expect(page.getByText("No usable API key is connected")).toBeVisible();
  expect(await keyAtService()).toBeNull();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Switch API access on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Switch API access on" }).click();
  await expect(page.getByText("Access on", { exact: true })).toBeVisible();
  await expect(page.getByText("The service accepts the key")).toBeVisible();
});

test("in dark colours too", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["api-key", "audit"]) {
    await page.goto(address(path));
    await expect(
      page.getByRole("main").getByRole("heading", { level: 2 }).or(page.getByRole("table")).first(),
    ).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
});

test("it is not for billing: not in the navigation, nor by its address", async ({ browser, stack }) => {
  const billing = await signIn(browser, stack.console.url, await shared.account.member("billing"));
  await billing.goto(address("account"));
  await expect(billing.getByRole("link", { name: "Audit log" })).toBeVisible();
  await expect(billing.getByRole("link", { name: "API key" })).toHaveCount(0);
  await billing.goto(address("api-key"));
  await expect(billing.getByRole("heading", { name: "Not for your role" })).toBeVisible();
  await billing.context().close();
});
