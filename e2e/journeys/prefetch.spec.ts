import { formatRequests, type PageRequest, recordRequests, waitForIdle } from "../fixtures/page-requests.ts";
import { createScreenParams, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount, waitForCommandEvents } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

// Nothing happens in the account while a screen is opened: events would reload parts of it.
test.beforeAll(async () => {
  params = await createScreenParams(shared);
  await waitForCommandEvents();
});

/** Opens the list of zones. Returns the page's requests, and a function that returns those since then for code and data of screens. */
async function openZones() {
  const page = await shared.page.context().newPage();
  const requests = await recordRequests(page);
  await page.goto(`/a/${params.account}/zones`);
  await expect(page.getByRole("link", { name: /^subject/ })).toBeVisible();
  await waitForIdle(page, requests);
  // The page reads some of them again and again, such as its alerts, which it got with its first reads.
  const opened = new Set([...requests.map(({ path }) => path), `/api/accounts/${params.account}/alerts`]);
  const isOfScreen = ({ path, kind }: PageRequest) =>
    kind !== "EventSource" && !opened.has(path) && (path.startsWith("/assets/") || path.startsWith("/api/"));
  return { page, requests, listScreenRequests: () => requests.filter(isOfScreen) };
}

for (const { name, lastRead, details = {} } of [
  // Follows from the list.
  { name: "Tunnels", lastRead: "/tunnel-history" },
  { name: "Members", lastRead: "/invitations", details: { tag: "@full" } },
  { name: "Alerts", lastRead: "/assets/alerts-layout-", details: { tag: "@full" } },
  { name: "Certificates", lastRead: "/assets/timeline-chart-", details: { tag: "@full" } },
]) {
  test(`${name}: a click on the hovered link loads neither code nor data`, details, async () => {
    const { page, requests, listScreenRequests } = await openZones();
    const link = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name, exact: true });
    await link.hover();
    await expect.poll(() => listScreenRequests().some(({ path }) => path.includes(lastRead))).toBe(true);
    await waitForIdle(page, requests);
    const loaded = listScreenRequests().length;
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await waitForIdle(page, requests);
    const late = listScreenRequests().slice(loaded);
    expect(late, formatRequests(late)).toEqual([]);
    await page.close();
  });
}

test("a click on the hovered link of a screen that was open before loads nothing, however old its data is", async () => {
  const { page, requests } = await openZones();
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  await navigation.getByRole("link", { name: "Members", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await waitForIdle(page, requests);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
  // What the list's route doesn't name.
  const listReads = (from: number) =>
    requests.slice(from).filter(({ path }) => /\/(?:zone-labels|saved-views|scheduled-ends)$/.test(path));
  const opened = requests.length;
  const link = navigation.getByRole("link", { name: "Zones", exact: true });
  await link.hover();
  await expect.poll(() => listReads(opened).length).toBe(3);
  await waitForIdle(page, requests);
  const hovered = requests.length;
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Zones" })).toBeVisible();
  await waitForIdle(page, requests);
  const late = listReads(hovered);
  expect(late, formatRequests(late)).toEqual([]);
  await page.close();
});

test("the focus of a link loads its screen too", { tag: "@full" }, async () => {
  const { page, requests, listScreenRequests } = await openZones();
  const zone = page.getByRole("link", { name: /^subject/ });
  await zone.focus();
  // Read last: it follows from the zone and its hostnames.
  await expect
    .poll(() => listScreenRequests().map(({ path }) => path))
    .toContain(`/api/accounts/${params.account}/zones/${params.zone}/outside-changes`);
  await waitForIdle(page, requests);
  const loaded = listScreenRequests().length;
  await zone.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^subject/ })).toBeVisible();
  await waitForIdle(page, requests);
  const late = listScreenRequests().slice(loaded);
  expect(late, formatRequests(late)).toEqual([]);
  await page.close();
});
