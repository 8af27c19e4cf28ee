import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import { pressUntil } from "../fixtures/keyboard.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import type { Stack } from "../fixtures/stack.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
const hourSeconds = 3_600;

const statisticsPath = ({ ID }: Zone) => `/a/${shared.account.id}/zones/${ID}/statistics`;

/** Charts render when visible; this viewport shows all of them. */
const tallViewport = { width: 1440, height: 1500 };

/** How long to wait before the page is opened again. */
const checkTimeout = { timeout: 8_000 };

/** Opens a URL until it shows the expected content, because the status report is cached for some seconds. */
async function openUntilReady(page: Page, url: string, expectContent: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expectContent();
  }).toPass();
}

/** Creates a zone with traffic of yesterday and a settings change. */
async function createChangedZone(stack: Stack, name: string): Promise<Zone> {
  const { account, page } = shared;
  await page.setViewportSize(tallViewport);
  const zone = await createZone(account, name);
  const yesterday = Math.floor(Date.now() / 1000 / hourSeconds) * hourSeconds - 24 * hourSeconds;
  await addTraffic(stack, [{ zone: zone.ID, timestamp: yesterday, requests: 500, bandwidth: 50_000 }]);
  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
  await page.getByRole("switch", { name: "Strip cookies" }).uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  return zone;
}

test("marks a change once, below the first chart, lists it, and hides it", { tag: "@full" }, async ({ stack }) => {
  const { page, member } = shared;
  const zone = await createChangedZone(stack, "causes1");
  await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Statistics" }).click();
  const chart = page.getByRole("application", { name: "Requests over time", exact: true });
  const marker = chart.getByRole("button", { name: "Change: Strip cookies: On → Off" });
  await expect(marker).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change: / })).toHaveCount(1);
  await marker.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip").filter({ visible: true })).toContainText(
    new RegExp(`Strip cookies: On → Off.*\\d\\d:\\d\\d .+, ${member.email}`),
  );
  const list = page.getByRole("list", { name: "Changes and incidents" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText(`Strip cookies: On → Off ${member.email}`);
  await chart.focus();
  const card = page.getByRole("region", { name: "Requests", exact: true });
  await pressUntil("ArrowRight", card.locator("[aria-live=polite]"), "Strip cookies: On → Off");
  await page.goto(`${statisticsPath(zone)}?table=ratio`);
  await expect(page.getByRole("dialog").getByRole("row").nth(1)).toContainText("Strip cookies: On → Off");

  await page.goto(statisticsPath(zone));
  await expect(marker).toBeVisible();
  await page.getByRole("switch", { name: "Show changes" }).uncheck();
  await expect(page.getByRole("button", { name: /^Change: / })).toHaveCount(0);
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await expect(page).toHaveURL(/\?changes=0$/);
});

/** Downloads a chart as PNG. Returns its height and the number of pixels in the color of change markers. */
async function downloadChart(page: Page): Promise<{ height: number; marked: number }> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Requests: table and downloads", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download PNG" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(Buffer.from(chunk));
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
    context.fillStyle = getComputedStyle(document.querySelector('[data-kind="change"]') ?? document.body).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    let marked = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) marked += 1;
    }
    return { height, marked };
  }, Buffer.concat(chunks).toString("base64"));
}

test("includes marks and their legend in a downloaded chart", { tag: "@full" }, async ({ stack }) => {
  const { page } = shared;
  const zone = await createChangedZone(stack, "causespicture");
  await page.goto(statisticsPath(zone));
  await expect(page.getByRole("button", { name: /^Change: / })).toHaveCount(1);
  const surface = page.getByRole("application", { name: "Requests over time", exact: true });
  await expect(surface).toBeVisible();
  const withMarkers = await downloadChart(page);
  await page.goto(`${statisticsPath(zone)}?changes=0&incidents=0`);
  await expect(surface).toBeVisible();
  const withoutMarkers = await downloadChart(page);
  // Two round markers of 16 pixels at double density, without the digits in them.
  expect(withMarkers.marked).toBeGreaterThan(800);
  expect(withMarkers.height).toBeGreaterThan(withoutMarkers.height);
});

test(
  "marks an incident for billing members without other members' changes",
  { tag: "@full" },
  async ({ stack, browser }) => {
    const { account } = shared;
    const zone = await createChangedZone(stack, "causes2");
    const { operator } = stack.edgeApi;
    const { incident_id: incident }: { incident_id: string } = await operator.call("POST", "/status/incidents", {
      title: "Packet loss in Europe",
      description: "Being looked at.",
      type: "Partial System Outage",
      services: [],
    });
    const billing = await openSession(browser, stack.console.url, await account.member("billing"));
    await billing.setViewportSize(tallViewport);
    const list = billing.getByRole("list", { name: "Changes and incidents" });
    await openUntilReady(billing, statisticsPath(zone), async () => {
      await expect(list.getByRole("listitem")).toHaveText(
        [/Packet loss in Europe.*Partial System Outage/],
        checkTimeout,
      );
    });
    await expect(billing.getByRole("button", { name: /^Incident: Packet loss/ })).toHaveCount(1);
    await expect(billing.getByText("Strip cookies")).toHaveCount(0);
    await expectAccessible(billing);
    await billing.context().close();
    await operator.call("POST", `/status/incidents/${incident}/resolve`, {});
  },
);

test("marks changes when the status report can't be loaded", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  const zone = await createChangedZone(stack, "causes3");
  await account.armFault({ path: "/v1/status", when: "before", kind: "status", status: 503, retry_after: 1 });
  await openUntilReady(page, statisticsPath(zone), async () => {
    await expect(page.getByText("Couldn't load incidents.")).toBeVisible(checkTimeout);
  });
  await expect(page.getByRole("listitem").filter({ hasText: "Strip cookies: On → Off" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change: / })).toHaveCount(1);
});
