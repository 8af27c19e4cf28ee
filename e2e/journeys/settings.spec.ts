import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { selectOption } from "../fixtures/select.ts";
import { shareAccount, type SharedAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
let zoneCount = 0;

type AccountPage = Pick<SharedAccount, "account" | "page">;

/** Creates a zone with these settings and opens it. */
async function openZone(
  settings: { [Field in keyof Zone]?: Zone[Field] | undefined } = {},
  { account, page }: AccountPage = shared,
): Promise<Zone> {
  zoneCount += 1;
  const zone = await createZone(account, `settings${zoneCount}${Date.now().toString(36)}`, settings);
  await account.clearRequests();
  await open(page, account, zone);
  return zone;
}

async function open(page: Page, account: TestAccount, zone: Zone): Promise<void> {
  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
  await expect(page.getByRole("heading", { level: 1, name: zone.ZONE_NAME })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
}

/** Describes the focused control if the save bar or the navigation between the sections covers its middle. Runs in the page. */
function describeHiddenFocus(): string[] {
  const control = document.activeElement;
  if (!control?.closest("main") || control.closest("[data-save-bar]")) return [];
  const { left, top, width, height } = control.getBoundingClientRect();
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHidden =
    !topElement ||
    topElement.closest("[data-save-bar]") !== null ||
    (topElement.closest("nav") ?? null) !== control.closest("nav");
  return isHidden
    ? [`${control.getAttribute("aria-label") ?? control.outerHTML.slice(0, 80)} at ${Math.round(top)}`]
    : [];
}

const save = (page: Page) => page.getByRole("button", { name: "Save changes" });

async function getZone({ ID }: Zone, account = shared.account): Promise<Zone> {
  return await account.service<Zone>("GET", `/cdn/${ID}`);
}

test("reviews and sends only changed settings", async () => {
  const { page, account } = shared;
  const zone = await openZone();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await selectOption(page.getByLabel("Cache expiration", { exact: true }), "1 hour");
  await page.getByLabel("Host header", { exact: true }).fill("assets.example.com");
  await page.getByRole("switch", { name: "Block POST requests" }).check();
  await expect(page.getByRole("navigation", { name: "Settings on this page" })).toContainText("Origin1 unsaved");

  await page.getByRole("button", { name: "Review changes" }).click();
  const review = page.getByRole("dialog", { name: "Review 3 changes" });
  const body = { HOST_HEADER: "assets.example.com", CACHE_EXP: "3600", BLOCK_POST: 1 };
  await expect(review.getByRole("region", { name: "request body" })).toHaveText(
    `POST /v1/cdn/${zone.ID}\n${JSON.stringify(body, null, 2)}`,
  );
  await expect(review.getByRole("region", { name: "curl command" })).toContainText("Bearer $EDGE_API_KEY");
  await expect(review.getByRole("row", { name: /Cache expiration/ })).toContainText("1 hour");
  await expectAccessible(page);
  await review.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByText("Live at all locations in about 5 seconds.")).toBeVisible();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "POST", path: `/v1/cdn/${zone.ID}`, body }]);
});

test("asks before leaving and restores unsaved changes", async () => {
  const { page } = shared;
  const zone = await openZone();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("Host header", { exact: true }).fill("typed.example.com");
  await page.getByRole("link", { name: "Hostnames" }).last().click();
  const confirmDialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Host header", { exact: true })).toHaveValue("typed.example.com");

  await page.getByRole("link", { name: "Diagnostics" }).click();
  await confirmDialog.getByRole("button", { name: "Leave page" }).click();
  await expect(page.getByRole("heading", { name: "Diagnostics" })).toBeVisible();
  await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByText("1 unsaved change")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Host header", { exact: true })).toHaveValue("typed.example.com");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect((await getZone(zone)).HOST_HEADER).toBe("typed.example.com");
});

test("gives each section a URL and moves the focus to it", { tag: "@full" }, async () => {
  const { page } = shared;
  const zone = await openZone();
  await page.getByRole("link", { name: "Access rules" }).click();
  await expect(page).toHaveURL(/#access$/);
  await expect(page.getByRole("heading", { name: "Access rules" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Access rules" })).toBeInViewport();
  // The settings were at the zone's own URL before.
  await page.goto(`/a/${shared.account.id}/zones/${zone.ID}#delivery`);
  await expect(page).toHaveURL(`/a/${shared.account.id}/zones/${zone.ID}/settings#delivery`);
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeInViewport();
});

test("prints the value of each setting", { tag: "@full" }, async () => {
  const { page } = shared;
  await openZone();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Cache expiration", { exact: true })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Maintenance mode" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete zone" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("button", { name: "Delete zone" })).toBeVisible();
});

test("hides no focused control behind the save bar or the navigation", { tag: "@full" }, async () => {
  const { page } = shared;
  await openZone({ BLOCK_IPS: "192.0.2.1\n192.0.2.2", COUNTRIES: "DE", BLOCK_ASNS: "64500" });
  await page.getByLabel("Origin URL", { exact: true }).fill("origin.example");
  await save(page).click();
  await expect(page.getByText("Fix the highlighted setting")).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const key of ["Tab", "Shift+Tab"]) {
      const hidden: string[] = [];
      for (let stop = 0; stop < 60; stop += 1) {
        await page.keyboard.press(key);
        hidden.push(...(await page.evaluate(describeHiddenFocus)));
      }
      expect(hidden, `${key} at ${width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("resolves a conflict of two browsers and sends the selected value", async ({ browser, stack }) => {
  const { page, account, member } = shared;
  const zone = await openZone();
  const otherPage = await openSession(browser, stack.console.url, member);
  await open(otherPage, account, zone);
  await selectOption(otherPage.getByLabel("Cache expiration", { exact: true }), "Don't cache");
  await otherPage.getByRole("switch", { name: "Block POST requests" }).check();

  await selectOption(page.getByLabel("Cache expiration", { exact: true }), "1 hour");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await account.clearRequests();

  await save(otherPage).click();
  const merge = otherPage.getByRole("dialog", { name: "Resolve conflicts" });
  await expect(merge.getByRole("radio", { name: "Current value" })).toBeVisible();
  await expect(merge.getByText("1 hour")).toBeVisible();
  await expect(merge.getByText(/^Changed .* by you, in another window/)).toBeVisible();
  expect(await account.writes()).toEqual([]);
  await expectAccessible(otherPage);
  await merge.getByRole("radio", { name: "Current value" }).check();
  await merge.getByRole("button", { name: "Save changes" }).click();
  await expect(otherPage.getByText("No unsaved changes")).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "POST", path: `/v1/cdn/${zone.ID}`, body: { BLOCK_POST: 1 } }]);
  await expect(otherPage.getByLabel("Cache expiration", { exact: true })).toHaveText("1 hour");
  await otherPage.context().close();
});

test("restores saved settings with one click", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await openZone({ CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" });
  await selectOption(page.getByLabel("Cache expiration", { exact: true }), "Don't cache");
  await page.getByRole("button", { name: "Remove 192.0.2.1" }).click();
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(notifications.getByText("Previous values restored")).toBeVisible();
  await expect(page.getByLabel("Cache expiration", { exact: true })).toHaveText("1 hour");
  expect(await account.writes()).toEqual([
    { method: "POST", path: `/v1/cdn/${zone.ID}`, body: { CACHE_EXP: "0", BLOCK_IPS: "" } },
    { method: "POST", path: `/v1/cdn/${zone.ID}`, body: { CACHE_EXP: "3600", BLOCK_IPS: "192.0.2.1" } },
  ]);

  // A newer change of another member is reviewed instead of overwritten.
  await selectOption(page.getByLabel("Cache expiration", { exact: true }), "Don't cache");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await account.service("POST", `/cdn/${zone.ID}`, { CACHE_EXP: "180" });
  await page.getByRole("link", { name: "Hostnames", exact: true }).last().click();
  await notifications.getByRole("button", { name: "Undo" }).last().click();
  await expect(notifications.getByText("These settings changed since then.")).toBeVisible();
  await notifications.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("dialog", { name: "Review 1 change" })).toContainText("3 minutes1 hour");
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect((await getZone(zone)).CACHE_EXP).toBe("3600");
});

test("names the requests that maintenance mode affects before saving", { tag: "@full" }, async ({ stack }) => {
  const { page, account } = shared;
  const { operator } = stack.edgeApi;
  const zone = await openZone();
  const timestamp = Math.floor(Date.now() / 1000);
  await operator.addTraffic([{ zone_id: zone.ID, timestamp, requests: 1_500_000, bandwidth_bytes: 1 }]);
  await account.clearRequests();
  await page.getByRole("switch", { name: "Maintenance mode" }).check();
  await page.getByLabel("Add to blocked networks").fill("3320");
  await page.getByLabel("Add to blocked networks").press("Enter");
  await save(page).click();
  const confirmDialog = page.getByRole("alertdialog", { name: `Save changes to ${zone.ZONE_NAME}?` });
  await expect(confirmDialog).toContainText("Affects all requests: 1.5M in the last 24 hours.");
  await expect(confirmDialog).toContainText("Blocks visitors from AS3320.");
  await expect(confirmDialog).toContainText("Affects 100% of requests: 1.5M of 1.5M yesterday and today (UTC).");
  await expectAccessible(page);
  expect(await account.writes()).toEqual([]);
  await confirmDialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("switch", { name: "Maintenance mode" })).not.toBeChecked();
  expect(await getZone(zone)).toMatchObject({ MAINTENANCE: 0, BLOCK_ASNS: "" });
});

test("settings of each origin type are accessible in both themes", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const tunnel = await createTunnel(account, "office");
  const { ENDPOINT_ID } = await addEndpoint(account, tunnel, { NAME: "wiki", HOST: "10.0.0.7" });
  const zones = [
    await openZone({ ORIGIN_TYPE: "SITE", HOME_POP: "auto" }),
    await openZone({ BLOCK_IPS: "192.0.2.1\n192.0.2.2", COUNTRIES: "DE,FR", BLOCK_ASNS: "64500", MAINTENANCE: 1 }),
    await openZone({
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: ENDPOINT_ID,
      TUNNEL_MODE: "SITE",
      ORIGIN_URL: undefined,
    }),
  ];
  for (const zone of zones) {
    await open(page, account, zone);
    await expectAccessible(page);
  }
});
