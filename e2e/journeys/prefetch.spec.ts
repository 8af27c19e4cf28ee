import { formatRequests, type PageRequest, recordRequests, waitForIdle } from "../fixtures/page-requests.ts";
import { createScreenParams, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

/** Files and reads of a screen that a link opens. */
const isOfScreen = ({ path, kind }: PageRequest) =>
  kind !== "EventSource" && (path.startsWith("/assets/") || path.startsWith("/api/"));

for (const { name, ready } of [
  { name: "Tunnels", ready: "Tunnels" },
  { name: "Members", ready: "Members" },
  { name: "Alerts", ready: "Alerts" },
]) {
  test(`${name}: a click on the hovered link loads neither code nor data`, async () => {
    const page = await shared.page.context().newPage();
    await page.goto(`/a/${params.account}/zones`);
    await expect(page.getByRole("link", { name: /^subject/ })).toBeVisible();
    const requests = await recordRequests(page);
    const link = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name, exact: true });
    await link.hover();
    await expect.poll(() => requests.filter(isOfScreen).length).toBeGreaterThan(0);
    await waitForIdle(requests);
    const loaded = requests.length;
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: ready })).toBeVisible();
    await waitForIdle(requests);
    const late = requests.slice(loaded).filter(isOfScreen);
    expect(late, formatRequests(late)).toEqual([]);
    await page.close();
  });
}

test("the focus of a link loads its screen too", async () => {
  const page = await shared.page.context().newPage();
  await page.goto(`/a/${params.account}/zones`);
  const zone = page.getByRole("link", { name: /^subject/ });
  await expect(zone).toBeVisible();
  const requests = await recordRequests(page);
  await zone.focus();
  // Read last: it follows from the zone and its hostnames.
  await expect
    .poll(() => requests.map(({ path }) => path))
    .toContain(`/api/accounts/${params.account}/zones/${params.zone}/outside-changes`);
  await waitForIdle(requests);
  const loaded = requests.length;
  await zone.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^subject/ })).toBeVisible();
  await waitForIdle(requests);
  const late = requests
    .slice(loaded)
    .filter(isOfScreen)
    .map(({ path }) => path);
  expect(late).toEqual([]);
  await page.close();
});
