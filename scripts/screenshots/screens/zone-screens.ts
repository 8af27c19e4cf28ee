import type { Page } from "@playwright/test";
import { heading, accountPath, clickButton, rows, type Screen } from "../screen.ts";

async function selectTwoZones(page: Page): Promise<void> {
  for (const n of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .nth(n)
      .check();
}

/** Screens for one zone, several zones, and the list of zones. */
export const zoneScreens: readonly Screen[] = [
  accountPath("zones", "zones", rows),
  accountPath("zones-selected", "zones", rows, { prepare: selectTwoZones }),
  accountPath("zone-new", "zones/new", (page) => page.getByLabel("Zone name").waitFor()),
  accountPath("bulk", "zones", rows, {
    prepare: async (page) => {
      await selectTwoZones(page);
      await page.getByRole("link", { name: "Bulk edit" }).click();
      await heading(/^Bulk edit/)(page);
    },
  }),
  accountPath(
    "compare",
    ({ zone, otherZone }) => `zones/compare?left=${zone}&right=${otherZone}`,
    (page) => page.getByRole("table", { name: "Differences" }).waitFor(),
  ),
  accountPath("zone-overview", ({ zone }) => `zones/${zone}`, heading("Status")),
  accountPath(
    "zone-settings",
    ({ zone }) => `zones/${zone}/settings`,
    (page) => page.getByLabel("Cache expiration").waitFor(),
  ),
  accountPath(
    "zone-review",
    ({ zone }) => `zones/${zone}/settings`,
    (page) => page.getByLabel("Cache expiration").waitFor(),
    {
      prepare: async (page) => {
        await page.getByRole("switch", { name: "Block POST requests" }).click();
        await page.getByRole("button", { name: "Review changes" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
  ),
  accountPath(
    "zone-consequences",
    ({ zone }) => `zones/${zone}/settings`,
    (page) => page.getByLabel("Cache expiration").waitFor(),
    {
      prepare: async (page) => {
        await page.getByRole("switch", { name: "Maintenance mode" }).click();
        await page.getByRole("button", { name: "Save changes" }).click();
        await page
          .getByRole("alertdialog")
          .getByText(/last 24 hours/)
          .waitFor();
      },
    },
  ),
  accountPath(
    "zone-delete",
    ({ zone }) => `zones/${zone}/settings`,
    (page) => page.getByLabel("Cache expiration").waitFor(),
    {
      prepare: clickButton("Delete zone"),
    },
  ),
  accountPath("zone-diagnostics", ({ zone }) => `zones/${zone}/diagnostics`, heading("Diagnostics")),
  accountPath("zone-activity", ({ zone }) => `zones/${zone}/activity`, heading(/./)),
  accountPath("zone-origin-type", ({ zone }) => `zones/${zone}/origin-type?to=STANDARD`, heading("Other changes")),
  accountPath(
    "zone-statistics",
    ({ zone }) => `zones/${zone}/statistics`,
    (page) => page.getByRole("group", { name: "Metrics" }).waitFor(),
  ),
  accountPath("zone-hostnames", ({ zone }) => `zones/${zone}/hostnames`, rows),
  accountPath(
    "hostname-new",
    ({ zone }) => `zones/${zone}/hostnames?add=1`,
    (page) => page.getByRole("dialog").waitFor(),
  ),
  accountPath("hostname", ({ zone, hostname }) => `zones/${zone}/hostnames/${hostname}`, heading(/./)),
  accountPath("hostname-certificate", ({ zone, hostname }) => `zones/${zone}/hostnames/${hostname}`, heading(/./), {
    prepare: clickButton("Upload certificate"),
  }),
];
