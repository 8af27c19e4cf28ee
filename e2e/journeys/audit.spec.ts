import { readFile } from "node:fs/promises";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import { sendChange } from "../fixtures/session-calls.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const shared = shareAccount();
let page: Page;
let zone: Zone;

test.describe.configure({ mode: "serial" });

const row = (name: RegExp | string) => page.getByRole("row").filter({ hasText: name });
const accountPath = (path: string) => `/a/${shared.account.id}/${path}`;

/** Updates a zone like the settings page: with the loaded base values. */
async function updateZone(body: Record<string, unknown>): Promise<void> {
  await sendChange(page, "POST", `/api/accounts/${shared.account.id}/v1/cdn/${zone.ID}`, body);
}

test.beforeAll(async () => {
  page = shared.page;
  const fields = { ZONE_NAME: "history", ORIGIN_URL: "https://origin.example" };
  const created = await sendChange(page, "POST", `/api/accounts/${shared.account.id}/v1/cdn`, fields);
  zone = await created.json();
  await page.request.get(`/api/accounts/${shared.account.id}/v1/cdn/${zone.ID}`);
  await updateZone({ BLOCK_POST: 0, CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1\n192.0.2.2" });
});

test("lists changes with actor, time, source, and previous values", async () => {
  await page.goto(accountPath("audit"));
  await expect(row("Zone created")).toContainText("history");
  await expect(row("Zone created")).toContainText("Applied");
  await expect(row("Zone updated")).toContainText("Cache expiration Respect origin Cache-Control → 1 hour");
  await row("Zone updated").getByRole("link", { name: "Zone updated" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Zone updated: history" })).toBeVisible();
  await page.getByRole("link", { name: "All entries of this zone" }).click();
  await expect(page.getByRole("button", { name: "Object: history" })).toBeVisible();
  await expect(row("Zone created")).toBeVisible();
  await row("Zone updated").getByRole("link", { name: "Zone updated" }).click();
  const cache = page.getByRole("row").filter({ hasText: "Cache expiration" });
  await expect(cache.getByRole("deletion")).toHaveText("Respect origin Cache-Control");
  await expect(cache.getByRole("insertion")).toHaveText("1 hour");
  await expect(page.getByText(shared.member.email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy request ID" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy as JSON" })).toBeVisible();
  await expectAccessible(page);

  const entryUrl = page.url();
  await page.goto(accountPath("zones"));
  await page.goto(entryUrl);
  await expect(page.getByRole("heading", { level: 1, name: "Zone updated" })).toBeVisible();
});

test("filters the list, the URL, and the exported file", { tag: "@full" }, async () => {
  await page.goto(accountPath("audit"));
  await page.getByRole("textbox", { name: "Search the audit log" }).fill("192.0.2.2");
  await expect(page).toHaveURL(/text=192\.0\.2\.2/);
  await expect(row("Zone updated")).toHaveCount(1);
  await expect(row("Zone created")).toHaveCount(0);
  await page.reload();
  await expect(row("Zone updated")).toHaveCount(1);
  await expect(row("Zone created")).toHaveCount(0);

  for (const [kind, first] of [
    ["CSV", "time,actor,actor kind,action"],
    ["JSON", '{"account":'],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: kind }).click();
    const text = await readFile(await (await downloading).path(), "utf8");
    expect(text.startsWith(first)).toBe(true);
    expect(text).toContain("CACHE_EXP");
    expect(text).not.toContain("createZone");
  }

  await page.getByRole("textbox", { name: "Search the audit log" }).fill("nowhere to be found");
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row("Zone created")).toHaveCount(1);
});

test("filters by days and keeps three active filters in one line", { tag: "@full" }, async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(accountPath("audit"));
  await page.getByRole("button", { name: "Date" }).click();
  const days = page.getByRole("dialog", { name: "Date" });
  await days.getByLabel("To (UTC)").fill("2024-02-29");
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await expect(page).toHaveURL(/to=2024-02-29/);
  await expectAccessible(page, "days are chosen");
  await days.getByLabel("To (UTC)").fill("");
  await days.getByLabel("From (UTC)").fill("2024-03-01");
  await days.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Date: from Mar 1, 2024" })).toBeVisible();
  for (const [filter, value] of [
    ["Actor", shared.member.email],
    ["Action", "Zone created"],
  ] as const) {
    await page.getByRole("button", { name: filter }).click();
    await page.getByRole("menuitemcheckbox", { name: value }).click();
    await page.keyboard.press("Escape");
  }
  await expect(row("Zone created")).toHaveCount(1);
  await expect(row("Zone updated")).toHaveCount(0);
  const toolbar = [
    page.getByRole("textbox", { name: "Search the audit log" }),
    page.getByRole("button", { name: "Clear", exact: true }),
    page.getByRole("button", { name: "Export" }),
  ];
  const topPositions = await Promise.all(
    toolbar.map(async (control) => Math.round((await control.boundingBox())?.y ?? 0)),
  );
  expect(Math.max(...topPositions) - Math.min(...topPositions)).toBeLessThan(10);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(row("Zone updated")).toHaveCount(1);
});

test("shows the activity of a zone, also at its former path", { tag: "@full" }, async () => {
  await page.goto(accountPath(`zones/${zone.ID}`));
  await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Activity" }).click();
  await expect(row("Zone created")).toHaveCount(1);
  await expect(row("Zone updated")).toHaveCount(1);
  await expectAccessible(page);
  await row("Zone created").getByRole("link", { name: "Zone created" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Zone created" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "history" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Activity", exact: true }).first().click();
  await expect(row("Zone updated")).toHaveCount(1);
  await page.goto(accountPath(`zones/${zone.ID}/history`));
  await expect(page).toHaveURL(accountPath(`zones/${zone.ID}/activity`));
});

test("reverts settings through the review and shows what changed since", async () => {
  await updateZone({ CACHE_EXP: "86400" });
  await page.goto(accountPath(`zones/${zone.ID}/activity`));
  await row("Blocked IP addresses").getByRole("link", { name: "Zone updated" }).click();
  await expect(page.getByText("Changed again. Current value: 1 day")).toBeVisible();
  await expect(page.getByText("Cache expiration: changed again since.")).toBeVisible();
  await shared.account.clearRequests();
  await page.getByRole("button", { name: "Restore previous values" }).click();

  const review = page.getByRole("dialog", { name: /Review \d changes/ });
  await expect(review.getByRole("row").filter({ hasText: "CACHE_EXP" })).toBeVisible();
  await expect(review.getByText("Removed: 2")).toBeVisible();
  expect(await shared.account.writes()).toEqual([]);
  await expectAccessible(page);
  await review.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(await shared.account.writes()).toEqual([
    { method: "POST", path: `/v1/cdn/${zone.ID}`, body: { CACHE_EXP: "-1", BLOCK_IPS: "" } },
  ]);
});

test("shows an unconfirmed change, then its outcome", { tag: "@full" }, async () => {
  await shared.account.armFault({ method: "POST", path: `/cdn/${zone.ID}$`, when: "after", kind: "reset", times: 1 });
  const response = await page.request.post(`/api/accounts/${shared.account.id}/v1/cdn/${zone.ID}`, {
    data: { BLOCK_ROOT: 1 },
    headers: { "x-csrf": "1" },
  });
  expect(await response.json()).toMatchObject({ outcome: "unknown" });
  await page.goto(accountPath("audit?outcome=unknown"));
  await expect(row("Block directory paths")).toContainText(/Unconfirmed at first, applied/);
  await row("Block directory paths").getByRole("link", { name: /zone/i }).click();
  await page.getByRole("link", { name: "applied" }).click();
  await expect(page.getByText("Resolves an earlier entry.")).toBeVisible();
});
