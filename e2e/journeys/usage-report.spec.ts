import { readFile } from "node:fs/promises";
import type { Zone } from "@edge-console/contract/objects/zone";
import { daySeconds, now } from "../fixtures/certificates.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { selectOption } from "../fixtures/select.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";

test("lets billing members set thresholds, and read, print, and download the report of a month", async ({
  stack,
  account,
  signedIn,
}) => {
  const fields = { ZONE_NAME: "yearbook", ORIGIN_URL: "https://origin.example" };
  const { ID: zone } = await account.service<Zone>("POST", "/cdn", fields);
  const date = new Date(now() * 1000);
  const lastMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1) / 1000;
  await addTraffic(stack, [
    { zone, timestamp: lastMonth + daySeconds, requests: 3_000, bandwidth: 9_000_000_000 },
    { zone, timestamp: now(), requests: 70, bandwidth: 250_000_000 },
  ]);
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/usage`);
  await page.getByRole("button", { name: "Set thresholds" }).click();
  const dialog = page.getByRole("dialog", { name: "Set usage thresholds" });
  await dialog.getByLabel("Bandwidth per month").fill("500 MB");
  await closeDialog(dialog, "Set thresholds");
  await expect(page.getByRole("group", { name: "This month" })).toContainText("50.0% of threshold (500 MB)");
  // The dialog leaves the URL a moment after it closes, which would cancel a navigation.
  await expect(page).not.toHaveURL(/dialog=/);

  await page.getByRole("link", { name: "View report" }).click();
  const current = page.getByRole("article", { name: /^Usage report, .+, to date$/ });
  await expect(current.getByRole("table", { name: "Forecast and thresholds" })).toContainText("250 MB (50.0%)");
  const month = new Date(lastMonth * 1000).toISOString().slice(0, 7);
  const monthName = date.toLocaleString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  const lastMonthName = new Date(lastMonth * 1000).toLocaleString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  await expect(page).toHaveTitle(new RegExp(`Usage report, ${monthName}, to date`));
  await selectOption(page.getByLabel("Month, in UTC"), lastMonthName);
  await expect(page).toHaveURL(new RegExp(`month=${month}`));
  const report = page.getByRole("article", { name: `Usage report, ${lastMonthName}`, exact: true });
  await expect(report.getByRole("group", { name: "Totals" })).toContainText("9,000,000,000");
  await expect(report.getByRole("row").filter({ hasText: "yearbook" })).toContainText("9.00 GB");
  await expect(report).toContainText("Complete: the figures include all zones for all days of this period.");
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`_usage-report_${month}-01-to-.+-utc\\.csv$`));
  expect(await readFile(await download.path(), "utf8")).toContain(`zone,,${zone},yearbook,3000,`);

  // On paper there is the document alone.
  await page.emulateMedia({ media: "print" });
  await expect(report.getByRole("heading", { name: lastMonthName })).toBeVisible();
  await expect(report.locator("svg.recharts-surface")).toHaveCount(2);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveCount(0);
});
