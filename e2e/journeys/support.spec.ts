import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createMember, type Member } from "@edge-console/testing/admin";
import type { Page } from "@playwright/test";
import { runOut } from "../fixtures/inspections.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, signIn, test } from "../fixtures/test.ts";
import { createTunnel } from "../fixtures/tunnels.ts";

const shared = shareAccount();
const reason = "Ticket 4711: pictures do not load";
let page: Page;
let sam: Member;
let zone: Zone;
let tunnel: Tunnel;
let hostname: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ stack, browser }) => {
  const { account } = shared;
  zone = await account.service<Zone>("POST", "/cdn", {
    ZONE_NAME: "findmezone",
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
  // So that what reaches the service is what support staff ask for.
  await shared.page.goto("about:blank");
  // One of their own, who has not looked at anything yet.
  sam = await createMember(stack.admin.run, `sam-${account.id}@support.example`);
  await stack.admin.run(["support", "add", sam.email]);
  page = await signIn(browser, stack.console.url, sam);
});

test.afterAll(() => page.context().close());

/** The search index reads all accounts of the stack in the background, within the rate limits of a minute. */
const untilIndexed = { timeout: 70_000 };

const search = () => page.getByLabel("Zone, hostname, tunnel or account");
const ownAccount = () => page.getByRole("row").filter({ hasText: shared.account.name });

async function faultsInBothThemes(): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await accessibilityFaults(page)));
  }
  return faults;
}

test("support staff begin at the search, and see no account before they inspect it", async () => {
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  await expect(page.getByText("Search by account, zone, hostname, or tunnel")).toBeVisible();
  expect(await faultsInBothThemes()).toEqual([]);
  expect((await page.request.get(`/api/accounts/${shared.account.id}/v1/cdn`)).status()).toBe(404);
  await page.goto(`/a/${shared.account.id}/zones`);
  await expect(page.getByRole("heading", { name: "No open inspection" })).toBeVisible();
  expect(await shared.account.requests()).toEqual([]);
});

test("zones, hostnames, tunnels and accounts are found; what matched is marked, and how old it is told", async () => {
  test.slow();
  await page.goto("/support");
  const finds: [text: string, name: string, mark: string][] = [
    [zone.ID.toLowerCase(), "Inspect zone findmezone", zone.ID],
    ["FINDME", "Inspect zone findmezone", "findme"],
    [hostname, "Inspect zone findmezone", hostname],
    [tunnel.TUNNEL_ID, "Inspect tunnel Back office", tunnel.TUNNEL_ID],
    ["office", "Inspect tunnel Back office", "office"],
    [shared.account.name, `Inspect account ${shared.account.name}`, shared.account.name],
    [shared.account.name, "Inspect zone findmezone", shared.account.name],
  ];
  for (const [text, name, mark] of finds) {
    await search().fill(text);
    const found = ownAccount().filter({ has: page.getByRole("link", { name }) });
    await expect(found).toBeVisible(untilIndexed);
    await expect(found.locator("mark")).toHaveText(mark, untilIndexed);
  }
  await expect(page.getByText(/^Searched \d+ accounts?\. Oldest data:/)).toBeVisible();
  expect(await faultsInBothThemes()).toEqual([]);
  await search().fill("nothing-has-this-name");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  expect(await faultsInBothThemes()).toEqual([]);
  // All of that took the two lists and the zone's hostnames, once.
  expect((await shared.account.requests()).length).toBeLessThanOrEqual(3);
});

test("the keyboard leads from the search to an inspection, which needs a reason", async () => {
  await search().fill("findme");
  const result = ownAccount().getByRole("link", { name: "Inspect zone findmezone" });
  await expect(result).toBeVisible();
  await search().press("ArrowDown");
  await expect(result).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(search()).toBeFocused();
  await search().press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start inspection" }).click();
  await expect(dialog.getByText("Enter a reason of at least 8 characters.")).toBeVisible();
  expect(await faultsInBothThemes()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(search()).toHaveValue("findme");
  await result.click();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Start inspection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "findmezone" })).toBeVisible();
});

test("what is open already is a direct link", async () => {
  await page.goto("/support?q=office");
  await expect(page.getByRole("table", { name: "Active inspections" })).toContainText(reason);
  await ownAccount().getByRole("link", { name: "Go to tunnel Back office" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Back office" })).toBeVisible();
});

test("everything can be read, nothing changed, and the banner is over every screen", async () => {
  // Each of the screens is looked through for faults of accessibility.
  test.setTimeout(120_000);
  const { account } = shared;
  const changes =
    /^(create|new|add|delete|save|switch|copy to|change|upload|remove|rename|force|disable|enable|renew|make|block)\b/i;
  const settings = /https|cookies|headers?|refuse|maintenance|signed|shield|verify|redirects|tunnel/i;
  const screens = [
    "",
    "zones",
    `zones/${zone.ID}`,
    `zones/${zone.ID}/diagnostics`,
    `zones/${zone.ID}/statistics`,
    `zones/${zone.ID}/hostnames`,
    "hostnames",
    "certificates",
    "tunnels",
    `tunnels/${tunnel.TUNNEL_ID}`,
    "usage",
  ];
  for (const path of screens) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("region", { name: "Inspection", exact: true })).toContainText(reason);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByLabel(/^Loading/)).toHaveCount(0);
    // The head of a table only sorts by what it names.
    const buttons = main.getByRole("button", { name: changes }).and(page.locator(":not(th *)"));
    await expect(buttons).toHaveCount(0);
    await expect(main.getByRole("link", { name: changes })).toHaveCount(0);
    await expect(main.getByRole("switch", { name: settings })).toHaveCount(0);
    await expect(page.getByText("CANARYACCESSKEY1")).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  for (const path of ["zones/new", `zones/${zone.ID}/origin-type`, "zones/bulk"]) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByRole("heading", { name: "Not available while inspecting" })).toBeVisible();
  }
  const read = await page.request.get(`/api/accounts/${account.id}/v1/cdn/${zone.ID}`);
  expect(await read.text()).not.toContain("CANARYACCESSKEY1");
  expect(await account.writes()).toEqual([]);
});

test("what is unusual and what is wrong about a zone goes into a ticket, without a key", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/a/${shared.account.id}/zones/${zone.ID}/diagnostics`);
  await expect(page.getByRole("heading", { name: `${hostname} has no DNS record` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(`${hostname} has no DNS record`);
  await expect(page.getByRole("definition").filter({ hasText: "On" })).toContainText(
    "URLs without a valid signature are blocked.",
  );
  expect(await faultsInBothThemes()).toEqual([]);
  await page.getByRole("button", { name: "Copy summary" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const summary = await page.evaluate(() => navigator.clipboard.readText());
  expect(summary).toContain(`# Zone findmezone (${zone.ID})`);
  expect(summary).toContain(`1. ${hostname} has no DNS record.`);
  expect(summary).toContain("- Require signed URLs: On.");
  expect(summary).not.toMatch(/CANARY|KEY1|secret/i);
});

test("an inspection that runs out ends gracefully, and goes on at the same place when it is opened again", async ({
  stack,
}) => {
  const { account } = shared;
  const place = `/a/${account.id}/zones/${zone.ID}/hostnames`;
  const ended = page.getByRole("heading", { name: `Inspection of ${account.name} ended` });
  const banner = page.getByRole("region", { name: "Inspection", exact: true });

  // The page hears of it by a read that is refused.
  await page.goto(place);
  await expect(page.getByRole("link", { name: hostname })).toBeVisible();
  runOut(stack, account.id, 0);
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(ended).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(zone.ID)).toHaveCount(0);
  expect(await faultsInBothThemes()).toEqual([]);

  await page.goto(place);
  await page.getByRole("button", { name: "Inspect again" }).click();
  await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue(reason);
  await page.getByRole("dialog").getByRole("button", { name: "Start inspection" }).click();
  await expect(page.getByRole("link", { name: hostname })).toBeVisible();

  // And by its own clock.
  runOut(stack, account.id, 4);
  await page.reload();
  await expect(banner).toContainText("left");
  await expect(ended).toBeVisible();
});

test("closing the inspection ends it at once; it can be opened again from the start page", async () => {
  const { account } = shared;
  await page.goto("/support");
  const recent = page.getByRole("table", { name: "Recent inspections" });
  await recent.getByRole("link", { name: `Inspect ${account.name} again` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start inspection" }).click();
  await page.getByRole("button", { name: "End inspection" }).click();
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Inspection", exact: true })).toHaveCount(0);
  await expect(recent).toContainText(reason);
  expect(await faultsInBothThemes()).toEqual([]);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(404);
});

test("the customer reads who looked, why, and that it ended", async () => {
  const answer = await shared.page.request.get(`/api/accounts/${shared.account.id}/audit`);
  const {
    entries,
  }: {
    entries: { action: string; reason: string; actor: { email: string; kind: string } }[];
  } = await answer.json();
  const theirs = entries.filter(({ actor }) => actor.kind === "support" && actor.email === sam.email);
  expect(theirs.map(({ action, reason: why }) => [action, why])).toEqual(
    expect.arrayContaining([
      ["openInspection", reason],
      ["closeInspection", reason],
    ]),
  );
});
