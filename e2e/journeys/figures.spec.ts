import type { Zone } from "@edge-console/contract/objects/zone";
import { findComparisons, findWrongComparisons } from "@edge-console/testing/comparisons";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { daySeconds, now } from "../fixtures/certificates.ts";
import { sendChange } from "../fixtures/session-calls.ts";
import { expect, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";

const hourSeconds = 3_600;

/** Traffic that grows: by day of the 100 days before the last three, and then by hour. */
function createTraffic(zone: string, seed: number) {
  const toRow = (timestamp: number) => {
    const age = (now() - timestamp) / daySeconds;
    const requests = Math.round((40_003 * seed) / (1 + age * 0.04));
    return { zone, timestamp, requests, bandwidth: requests * 7_351 };
  };
  return [
    ...Array.from({ length: 100 }, (_, day) => toRow(now() - (day + 3) * daySeconds - hourSeconds)),
    ...Array.from({ length: 72 }, (_, hour) => toRow(now() - hour * hourSeconds)),
  ];
}

test("V9: on each screen that compares figures, each percentage follows from the two figures beside it", async ({
  account,
  full,
  stack,
}) => {
  const zones: string[] = [];
  for (const name of ["lanterns", "anchors"]) {
    const fields = { ZONE_NAME: name, ORIGIN_URL: "https://origin.example" };
    zones.push((await account.service<Zone>("POST", "/cdn", fields)).ID);
  }
  await addTraffic(
    stack,
    zones.flatMap((zone, index) => createTraffic(zone, index + 1)),
  );
  const prices = { currency: "EUR", perTerabyte: 12_500, perMillionRequests: 40 };
  await sendChange(full, "PUT", `/api/accounts/${account.id}/prices`, prices);
  const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);
  const zone = `zones/${zones[0]}`;
  const allScreens = [
    // Totals and the table of the biggest changes, which loads once it's in view.
    { path: "", comparisons: 5, section: "Biggest changes" },
    { path: zone, comparisons: 3 },
    { path: `${zone}/statistics?range=7d&compare=1`, comparisons: 4 },
    { path: "statistics?range=7d&compare=1", comparisons: 4 },
    // Forecasts of cost, bandwidth, and requests, and the sentence above the comparison of zones.
    { path: "usage", comparisons: 4 },
    { path: `usage/report?month=${lastMonth}`, comparisons: 3 },
  ];
  // All with `npm run test:full`.
  const screens = isExhaustive ? allScreens : allScreens.filter(({ path }) => path === "" || path === "usage");
  for (const { path, comparisons, section } of screens) {
    await full.goto(`/a/${account.id}/${path}`);
    if (section) await full.getByRole("heading", { name: section }).evaluate((heading) => heading.scrollIntoView());
    const read = () => full.getByRole("main").innerText();
    await expect
      .poll(async () => findComparisons(await read()).length, `comparisons on /${path}`)
      .toBeGreaterThanOrEqual(comparisons);
    expect(findWrongComparisons(await read()), `/${path}`).toEqual([]);
  }
});
