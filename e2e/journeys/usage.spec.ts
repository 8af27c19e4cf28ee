import { readFile } from "node:fs/promises";
import { createMember } from "@edge-console/testing/admin";
import { daySeconds, now } from "../fixtures/certificates.ts";
import { expireUsage } from "../fixtures/usage.ts";
import { observeLayoutShifts, getLayoutShifts } from "../fixtures/page-requests.ts";
import { selectOption } from "../fixtures/select.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createZone } from "../fixtures/zones.ts";

const getStartOfDay = () => now() - (now() % daySeconds);
const getStartOfMonth = (offset = 0) => {
  const date = new Date(now() * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset) / 1000;
};

test(
  "shows billing members usage by zone and month compared with last month",
  { tag: "@full" },
  async ({ stack, account, signedIn }) => {
    const [{ ID: shop }, { ID: blog }] = [
      await createZone(account, "usageshop"),
      await createZone(account, "usageblog"),
    ];
    const [lastMonth, secondToLast] = [getStartOfMonth(-1), getStartOfMonth(-2)];
    await addTraffic(stack, [
      { zone: shop, timestamp: secondToLast + daySeconds, requests: 1_000, bandwidth: 4_000_000_000 },
      { zone: shop, timestamp: lastMonth + daySeconds, requests: 3_000, bandwidth: 9_000_000_000 },
      { zone: blog, timestamp: lastMonth + 2 * daySeconds, requests: 500, bandwidth: 1_000_000_000 },
      { zone: blog, timestamp: now(), requests: 70, bandwidth: 250_000_000 },
    ]);
    const { page } = await signedIn("billing");
    // Billing members start there.
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
    const table = page.getByRole("table", { name: "Bandwidth by zone and month" });
    const cells = (zone: string) => table.getByRole("row").filter({ hasText: zone }).getByRole("cell");
    await expect(cells("usageshop").nth(-1)).toHaveText("0 B");
    await expect(cells("usageshop").nth(-2)).toHaveText("9.00 GB");
    await expect(cells("usageshop").nth(-3)).toHaveText("4.00 GB");
    await expect(cells("usageblog").nth(-1)).toHaveText("250 MB");
    await expect(page.getByRole("group", { name: "This month" })).toContainText("250 MB");
    await expect(page.getByRole("group", { name: "All zones by month" })).toContainText("10.0 GB");

    const compared = page.getByRole("table", { name: "Zones compared with last month" }).getByRole("row");
    await expect(compared.filter({ hasText: "usageshop" })).toContainText("9.00 GB");
    await expect(compared.filter({ hasText: "All zones" })).toContainText("10.0 GB");

    await selectOption(page.getByLabel("Metric"), "Requests");
    await expect(page.getByRole("table", { name: "Requests by zone and month" })).toContainText("3K");
    await expect(page).toHaveURL(/of=requests/);
    await page.reload();
    await expect(page.getByRole("table", { name: "Requests by zone and month" })).toContainText("3K");

    // One request for the list and two per zone (a year by day, the last hours), and none for later views.
    const paths = (await account.requests()).filter(({ method }) => method === "GET").map(({ path }) => path);
    expect(paths.toSorted((a, b) => a.localeCompare(b))).toEqual(
      ["/v1/cdn", ...[shop, shop, blog, blog].map((zone) => `/v1/cdn/${zone}/stats`)].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    );
  },
);

test("V18: estimates the cost at the prices of the account, first on the page, in the report, and in its file", async ({
  stack,
  account,
  signedIn,
}) => {
  const { ID: zone } = await createZone(account, "steadyzone");
  const days = Array.from({ length: 60 }, (_, index) => getStartOfDay() - (index + 1) * daySeconds);
  await addTraffic(
    stack,
    days.map((timestamp) => ({ zone, timestamp, requests: 1_000, bandwidth: 1_000_000_000_000 })),
  );
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/usage`);
  const length = (getStartOfMonth(1) - getStartOfMonth()) / daySeconds;
  const thisMonth = page.getByRole("group", { name: "This month" });
  await expect(thisMonth).toContainText(`${length}.0 TB to ${length}.0 TB`);

  await page.getByRole("link", { name: "Set prices" }).click();
  await page.getByLabel("Price per TB of bandwidth").fill("2,50");
  await page.getByLabel("Price per million requests").fill("many");
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(page.getByText("Enter a number, such as 12.50.")).toBeVisible();
  await page.getByLabel("Price per million requests").fill("");
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(page.getByText("Prices saved")).toBeVisible();
  await expectAccessible(page);

  // Another member sees the cost in another browser, first on the page, and in the report and its file.
  const { page: colleague } = await signedIn("full");
  await colleague.goto(`/a/${account.id}/usage`);
  const amount = `€${(length * 2.5).toFixed(2)}`;
  const summary = colleague.getByRole("group", { name: "This month" });
  await expect(summary).toHaveText(/^Estimated cost to date/);
  await expect(summary).toContainText(`${amount}${amount} to ${amount}`);
  await expect(colleague.getByText("your provider's bill may differ", { exact: false })).toBeVisible();
  await colleague.getByRole("link", { name: "View report" }).click();
  await expect(colleague.getByRole("table", { name: "Usage by zone" })).toContainText("Estimated cost");
  const downloading = colleague.waitForEvent("download");
  await colleague.getByRole("button", { name: "Download CSV" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain(",estimated_cost_eur\r\n");
  expect(await account.writes()).toEqual([expect.objectContaining({ method: "POST", path: "/v1/cdn" })]);
});

test("includes a deleted zone in usage and in the export", { tag: "@full" }, async ({ stack, account, full }) => {
  const { ID: zone } = await createZone(account, "passingzone");
  await createZone(account, "stayingzone");
  await addTraffic(stack, [{ zone, timestamp: now(), requests: 12, bandwidth: 3_000_000 }]);
  expireUsage(stack, account.id);
  await full.goto(`/a/${account.id}/usage`);
  const row = full.getByRole("row").filter({ hasText: "passingzone" }).first();
  await expect(row).toContainText("3.00 MB");
  await account.service("DELETE", `/cdn/${zone}`);
  expireUsage(stack, account.id);
  await full.reload();
  await expect(row).toContainText("Deleted");
  await expect(row).toContainText("3.00 MB");
  await expect(row.getByRole("link")).toHaveCount(0);

  await full.getByRole("button", { name: "Export" }).click();
  const downloading = full.waitForEvent("download");
  await full.getByRole("menuitem", { name: "CSV by zone and month" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/_usage-by-zone-and-month_.*-utc\.csv$/);
  const month = new Date().toISOString().slice(0, 7);
  expect(await readFile(await download.path(), "utf8")).toContain(`${month},${zone},passingzone,3000000,12,1,1\r\n`);
});

test("shows why usage is incomplete and keeps known data", { tag: "@full" }, async ({ stack, account, signedIn }) => {
  const { ID: zone } = await createZone(account, "knownzone");
  await addTraffic(stack, [{ zone, timestamp: now(), requests: 12, bandwidth: 3_000_000 }]);
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/usage`);
  const row = page.getByRole("row").filter({ hasText: "knownzone" }).first();
  await expect(row).toContainText("3.00 MB");
  expireUsage(stack, account.id);
  await stack.edgeApi.operator.call("POST", `/accounts/${account.serviceId}/api-access`, { enabled: 0 });
  await page.reload();
  await expect(page.getByRole("main").getByText("Usage can't be updated without a working API key.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Account standing" })).toContainText(
    /Edge API denied access\. .+ Ask a member with full access or a developer to check the key.+ The API returned: “.+”/,
  );
  await expect(row).toContainText("3.00 MB");
  await expectAccessible(page);
});

test(
  "shows billing members on every screen that the account is paused or has no key",
  { tag: "@full" },
  async ({ browser, stack, account, signedIn }) => {
    await createZone(account, "pausedzone");
    await account.operator("POST", `/accounts/${account.serviceId}`, { usage_paused: 1 });
    const { page } = await signedIn("billing");
    const banner = page.getByRole("region", { name: "Account standing" });
    for (const path of ["usage", "", "account"]) {
      await page.goto(`/a/${account.id}/${path}`);
      await expect(banner).toContainText("Free usage limit reached. All zones are paused");
    }
    await expectAccessible(page);

    // Known before the first paint, so there is no layout shift.
    await observeLayoutShifts(page);
    await page.goto(`/a/${account.id}/account`);
    await expect(banner).toBeVisible();
    await expect(page.getByText(account.name).first()).toBeVisible();
    expect(await getLayoutShifts(page)).toEqual([]);

    const { id }: { id: string } = await stack.admin.run(["account", "create", `Keyless ${account.name}`]);
    const member = await createMember(stack.admin.run, `billing-${id}@example.com`, { account: id, role: "billing" });
    const pageWithoutKey = await openSession(browser, stack.console.url, member);
    await pageWithoutKey.goto(`/a/${id}`);
    await expect(pageWithoutKey.getByRole("region", { name: "Account standing" })).toContainText(
      "No API key connected. The console can't load or change this account. Ask a member with full access or a developer to connect one.",
    );
    const totals = pageWithoutKey.getByRole("group", { name: "All zones, last 7 days" });
    await expect(totals).toContainText("–");
    await expect(totals).not.toContainText("0");
    await pageWithoutKey.goto(`/a/${id}/usage`);
    await expect(pageWithoutKey.getByText("No usage data")).toBeVisible();
    await expectAccessible(pageWithoutKey);
    await pageWithoutKey.context().close();
  },
);

test(
  "usage is accessible in both themes, with and without data",
  { tag: "@full" },
  async ({ stack, account, full }) => {
    await full.goto(`/a/${account.id}/usage`);
    await expect(full.getByText("No usage yet")).toBeVisible();
    await expectAccessible(full);
    const { ID: zone } = await createZone(account, "axeusage");
    await addTraffic(stack, [
      { zone, timestamp: getStartOfMonth(-1), requests: 5, bandwidth: 1_000 },
      { zone, timestamp: now(), requests: 12, bandwidth: 3_000_000 },
    ]);
    expireUsage(stack, account.id);
    await full.goto(`/a/${account.id}/usage`);
    await expect(full.getByRole("table", { name: "Bandwidth by zone and month" })).toContainText("3.00 MB");
    await expectAccessible(full);
  },
);
