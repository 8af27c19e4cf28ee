import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createMember, type Member } from "@edge-console/testing/admin";
import type { Page } from "@playwright/test";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createTunnel } from "../fixtures/tunnels.ts";
import { runStatement } from "../fixtures/console-database.ts";
import type { Stack } from "../fixtures/stack.ts";
import { createZone } from "../fixtures/zones.ts";

/** Sets the open inspections of an account to expire in this many seconds. */
function expireInspections(stack: Stack, accountId: string, seconds: number): void {
  const at = Math.floor(Date.now() / 1000) + seconds;
  runStatement(stack, "update inspections set expires_at = ? where account_id = ? and open = 1", at, accountId);
}

/** Starts an inspection in the open dialog, long after the user signed in, so that they confirm their identity. */
async function startInspectionLater(stack: Stack, page: Page, { email, password }: Member): Promise<void> {
  const sessions = "user_id = (select id from users where email = ?)";
  runStatement(stack, `update sessions set authenticated_at = 0 where ${sessions}`, email);
  await page.getByRole("dialog").getByRole("button", { name: "Start inspection" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm your identity" });
  await confirmation.getByLabel("Password").fill(password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
}

const shared = shareAccount();
const reason = "Ticket 4711: pictures do not load";
let page: Page;
let supportUser: Member;
let zone: Zone;
let tunnel: Tunnel;
let hostname: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ stack, browser }) => {
  const { account } = shared;
  zone = await createZone(account, "findmezone", {
    ORIGIN_TYPE: "S3",
    ORIGIN_URL: "https://s3.example.com",
    S3_BUCKET: "files",
    S3_REGION: "auto",
    S3_ACCESS_KEY: "CANARYACCESSKEY1",
    S3_SECRET_KEY: "canary-secret-key-6",
    TOKEN_AUTH: 1,
  });
  hostname = `img.${account.id}.example.com`;
  await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: hostname });
  tunnel = await createTunnel(account, "Back office");
  // Only requests of support staff reach the API.
  await shared.page.goto("about:blank");
  // A support user without inspections.
  supportUser = await createMember(stack.admin.run, `sam-${account.id}@support.example`);
  await stack.admin.run(["support", "add", supportUser.email]);
  page = await openSession(browser, stack.console.url, supportUser);
  await page.goto("/");
});

test.afterAll(() => page.context().close());

const getSearchField = () => page.getByLabel("Zone, hostname, tunnel, or account");
const getAccountRow = () => page.getByRole("row").filter({ hasText: shared.account.name });

test("shows support staff the search and no account before an inspection", async () => {
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  await expect(page.getByText("Search by account, zone, hostname, or tunnel")).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get(`/api/accounts/${shared.account.id}/v1/cdn`)).status()).toBe(404);
  await page.goto(`/a/${shared.account.id}/zones`);
  await expect(page.getByRole("heading", { name: "No open inspection" })).toBeVisible();
  expect(await shared.account.requests()).toEqual([]);
});

test("finds zones, hostnames, tunnels, and accounts, and highlights matches", async () => {
  test.slow();
  await page.goto("/support");
  const searches: [text: string, name: string, mark: string][] = [
    [zone.ID.toLowerCase(), "Inspect zone findmezone", zone.ID],
    ["FINDME", "Inspect zone findmezone", "findme"],
    [hostname, "Inspect zone findmezone", hostname],
    [tunnel.TUNNEL_ID, "Inspect tunnel Back office", tunnel.TUNNEL_ID],
    ["office", "Inspect tunnel Back office", "office"],
    [shared.account.name, `Inspect account ${shared.account.name}`, shared.account.name],
    [shared.account.name, "Inspect zone findmezone", shared.account.name],
  ];
  for (const [text, name, highlight] of searches) {
    await getSearchField().fill(text);
    const found = getAccountRow().filter({ has: page.getByRole("link", { name }) });
    await expect(found).toBeVisible();
    await expect(found.locator("mark")).toHaveText(highlight);
  }
  await expect(page.getByText(/^Searched \d+ accounts?\. Oldest data:/)).toBeVisible();
  await expectAccessible(page);
  await getSearchField().fill("nothing-has-this-name");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await expectAccessible(page);
  // This took one request each for the two lists and the zone's hostnames.
  expect((await shared.account.requests()).length).toBeLessThanOrEqual(3);
});

test("starts an inspection by keyboard and requires a reason", async () => {
  // Accounts of other tests have none like it, so that its zone is the first result.
  await getSearchField().fill(hostname);
  const result = getAccountRow().getByRole("link", { name: "Inspect zone findmezone" });
  await expect(result).toBeVisible();
  await getSearchField().press("ArrowDown");
  await expect(result).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(getSearchField()).toBeFocused();
  await getSearchField().press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start inspection" }).click();
  await expect(dialog.getByText("Enter a reason of at least 8 characters.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(getSearchField()).toHaveValue(hostname);
  await result.click();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Start inspection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "findmezone" })).toBeVisible();
});

test("links directly to an open inspection", async () => {
  await page.goto("/support?q=office");
  await expect(page.getByRole("table", { name: "Active inspections" })).toContainText(reason);
  await getAccountRow().getByRole("link", { name: "Go to tunnel Back office" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Back office" })).toBeVisible();
});

test("shows a read-only account with a banner on every screen", { tag: "@full" }, async () => {
  // Checks each screen with axe.
  test.slow();
  const { account } = shared;
  const changes =
    /^(create|new|add|delete|save|switch|copy to|change|upload|remove|rename|force|disable|enable|renew|make|block)\b/i;
  const settings = /https|cookies|headers?|refuse|maintenance|signed|shield|verify|redirects|tunnel/i;
  const screens = [
    "",
    "zones",
    `zones/${zone.ID}`,
    `zones/${zone.ID}/settings`,
    `zones/${zone.ID}/diagnostics`,
    `zones/${zone.ID}/statistics`,
    `zones/${zone.ID}/hostnames`,
    "hostnames",
    "certificates",
    "tunnels",
    `tunnels/${tunnel.TUNNEL_ID}`,
    "usage",
    "alerts",
  ];
  for (const path of screens) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("region", { name: "Inspection", exact: true })).toContainText(reason);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByLabel(/^Loading/)).toHaveCount(0);
    // Column headers only sort.
    const buttons = main.getByRole("button", { name: changes }).and(page.locator(":not(th *)"));
    await expect(buttons).toHaveCount(0);
    await expect(main.getByRole("link", { name: changes })).toHaveCount(0);
    await expect(main.getByRole("switch", { name: settings })).toHaveCount(0);
    await expect(page.getByText("CANARYACCESSKEY1")).toHaveCount(0);
    await expectAccessible(page);
  }
  for (const path of ["zones/new", `zones/${zone.ID}/origin-type`, "zones/bulk"]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("heading", { name: "Not available while inspecting" })).toBeVisible();
  }
  const read = await page.request.get(`/api/accounts/${account.id}/v1/cdn/${zone.ID}`);
  expect(await read.text()).not.toContain("CANARYACCESSKEY1");
  expect(await account.writes()).toEqual([]);
});

test("copies findings and unusual settings of a zone without a key", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/a/${shared.account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByRole("heading", { name: `${hostname} doesn't point to this zone` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(`${hostname} doesn't point to this zone`);
  await expect(page.getByText("Requests without a valid signature are blocked.")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy summary" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const summary = await page.evaluate(() => navigator.clipboard.readText());
  expect(summary).toContain(`# Zone findmezone (${zone.ID})`);
  expect(summary).toContain(`1. ${hostname} doesn't point to this zone.`);
  expect(summary).toContain("- Require signed URLs: On.");
  expect(summary).toContain("- Requests: 0");
  expect(summary).not.toMatch(/CANARY|KEY1|secret/i);
});

test("ends an inspection and restarts it from the start page", async ({ stack }) => {
  const { account } = shared;
  await page.goto(`/a/${account.id}/zones`);
  await page.getByRole("button", { name: "End inspection" }).click();
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  const banner = page.getByRole("region", { name: "Inspection", exact: true });
  await expect(banner).toHaveCount(0);
  await expectAccessible(page);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(404);

  const recent = page.getByRole("table", { name: "Recent inspections" });
  await expect(recent).toContainText(reason);
  await recent.getByRole("link", { name: `Inspect ${account.name} again` }).click();
  await startInspectionLater(stack, page, supportUser);
  await expect(banner).toContainText(reason);
});

test(
  "ends an expired inspection and continues at the same page when restarted",
  { tag: "@full" },
  async ({ stack }) => {
    const { account } = shared;
    const path = `/a/${account.id}/zones/${zone.ID}/hostnames`;
    const endedHeading = page.getByRole("heading", { name: `Inspection of ${account.name} ended` });
    const banner = page.getByRole("region", { name: "Inspection", exact: true });

    // A rejected read ends the inspection on the page.
    await page.goto(path);
    await expect(page.getByRole("link", { name: hostname })).toBeVisible();
    // Focused first, because a read in the background may end the inspection before the key is pressed.
    await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Statistics" }).focus();
    expireInspections(stack, account.id, 0);
    await page.keyboard.press("Enter");
    await expect(endedHeading).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText(zone.ID)).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(path);
    await page.getByRole("button", { name: "Inspect again" }).click();
    await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue(reason);
    await startInspectionLater(stack, page, supportUser);
    await expect(page.getByRole("link", { name: hostname })).toBeVisible();

    // The page's own timer ends it too.
    expireInspections(stack, account.id, 4);
    await page.reload();
    await expect(banner).toContainText("left");
    await expect(endedHeading).toBeVisible();
  },
);
