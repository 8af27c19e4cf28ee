import type { Page } from "@playwright/test";
import { heading, accountPath, clickButton, rows, type Screen } from "../screen.ts";

async function selectTwoRows(page: Page): Promise<void> {
  for (const n of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .nth(n)
      .check();
}

async function openBulkEdit(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("link", { name: "Bulk edit" }).click();
  await heading(/^Bulk edit/)(page);
}

async function chooseCacheExpiration(page: Page): Promise<void> {
  await openBulkEdit(page);
  await page.getByLabel("Setting to change").click();
  await page.getByRole("option", { name: "Cache expiration" }).click();
  await page.getByLabel("Cache expiration", { exact: true }).click();
  await page.getByRole("option", { name: "1 hour" }).click();
}

/** Starts a run that changes all zones of the page's account, and opens its page. */
async function openRun(page: Page): Promise<void> {
  const account = /\/a\/([^/]+)/.exec(page.url())?.[1] ?? "";
  const zones: { CDN_ZONES: { ID: string }[] } = await (
    await page.request.get(`/api/accounts/${account}/v1/cdn`)
  ).json();
  const id = crypto.randomUUID();
  // Another value each time, so that there is something to change.
  const edit = { values: { CACHE_EXP: Date.now() % 2 === 0 ? "3600" : "10800" }, lists: {} };
  const targets = zones.CDN_ZONES.map(({ ID }) => ({ zoneId: ID, hostnameId: null, base: null }));
  await page.request.post(`/api/accounts/${account}/bulk-runs`, {
    data: { id, changes: [{ change: { kind: "settings", edit }, targets }] },
    headers: { "X-CSRF": "1" },
  });
  await page.goto(`/a/${account}/zones/bulk/${id}`);
  await heading(/^Bulk edit of/)(page);
}

/** Plans the account's exported file with an edit, and with another edit as its earlier version. */
async function planFile(
  page: Page,
  edit: (file: string) => string,
  editBase?: (file: string) => string,
): Promise<void> {
  const account = /\/a\/([^/]+)/.exec(page.url())?.[1] ?? "";
  const response = await page.request.get(`/api/accounts/${account}/configuration`);
  const file = await response.text();
  await page.getByLabel("Configuration file", { exact: true }).fill(edit(file));
  if (editBase) await page.getByLabel("Earlier version of the file", { exact: true }).fill(editBase(file));
  await page.getByRole("button", { name: "Plan" }).click();
}

const isState = (name: string) => (page: Page) =>
  page.getByRole("main").getByText(name, { exact: true }).first().waitFor();

/** Screens for one zone, several zones, and the list of zones. */
export const zoneScreens: readonly Screen[] = [
  accountPath("zones", "zones", rows),
  accountPath("zones-selected", "zones", rows, { prepare: selectTwoRows }),
  accountPath("zone-new", "zones/new", (page) => page.getByLabel("Zone name").waitFor()),
  accountPath("bulk", "zones", rows, {
    prepare: async (page) => {
      await selectTwoRows(page);
      await page.getByRole("link", { name: "Bulk edit" }).click();
      await heading(/^Bulk edit/)(page);
    },
  }),
  accountPath("configuration", "zones/configuration", heading("Configuration file")),
  accountPath("configuration-errors", "zones/configuration", heading("Configuration file"), {
    prepare: async (page) => {
      await planFile(page, () => "version: 1\nzones:\n  shop:\n    origin_url: ftp://x\n    block_pots: true\n");
      await page.getByText("The file has 2 errors").waitFor();
    },
  }),
  accountPath("configuration-plan", "zones/configuration", heading("Configuration file"), {
    prepare: async (page) => {
      await planFile(page, (file) =>
        file
          .replace(/( {4}origin_url: .*\n)/, "$1    maintenance: true\n    block_asns: [64500]\n")
          .concat("  fresh1:\n    origin_url: https://origin.example.com\n"),
      );
      await heading("Plan")(page);
    },
  }),
  accountPath("configuration-conflicts", "zones/configuration", heading("Configuration file"), {
    prepare: async (page) => {
      const addAllowed = (file: string, entry: string) =>
        file.replace(/( {4}origin_url: .*\n)/, `$1    allow_ips: [${entry}]\n`);
      await planFile(
        page,
        (file) => addAllowed(file.replace(/ {2}\w+:\n(?: {4}.*\n)+$/, ""), "203.0.113.7"),
        (file) => addAllowed(file, "203.0.113.8"),
      );
      await heading("Plan")(page);
    },
  }),
  accountPath("bulk-empty", "zones/bulk", heading("No zones selected")),
  accountPath("bulk-value", "zones", rows, { prepare: chooseCacheExpiration }),
  accountPath("bulk-confirm", "zones", rows, {
    prepare: async (page) => {
      await chooseCacheExpiration(page);
      await clickButton(/^Update \d+ zones?$/)(page);
      await page.getByRole("alertdialog").waitFor();
    },
  }),
  accountPath("bulk-running", "zones", rows, {
    user: "troubled",
    state: ({ edgeApi }) =>
      edgeApi.operator.armFault({
        method: "POST",
        path: "^/v1/cdn/",
        when: "before",
        kind: "slow",
        delay_ms: 4_000,
        times: 2,
      }),
    prepare: async (page) => {
      await openRun(page);
      await isState("Running")(page);
    },
  }),
  accountPath("bulk-completed", "zones", rows, {
    user: "troubled",
    prepare: async (page) => {
      await openRun(page);
      await isState("Completed")(page);
    },
  }),
  accountPath("bulk-runs", "zones/bulk", rows, { user: "troubled" }),
  accountPath("hostnames-selected", "hostnames", rows, { prepare: selectTwoRows }),
  accountPath("hostnames-force", "hostnames", rows, {
    prepare: async (page) => {
      await selectTwoRows(page);
      await clickButton("Actions")(page);
      await page.getByRole("menuitem", { name: "Force HTTPS when the certificate is issued" }).click();
      await page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog", { name: "No hostname changes" }))
        .waitFor();
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
  accountPath("zone-statistics-empty", ({ zone }) => `zones/${zone}/statistics`, heading("No traffic in this period"), {
    user: "troubled",
  }),
  accountPath("zone-hostnames", ({ zone }) => `zones/${zone}/hostnames`, rows),
  accountPath(
    "hostname-new",
    ({ zone }) => `zones/${zone}/hostnames?dialog=add`,
    (page) => page.getByRole("dialog").waitFor(),
  ),
  accountPath("hostname", ({ zone, hostname }) => `zones/${zone}/hostnames/${hostname}`, heading(/./)),
  accountPath("hostname-certificate", ({ zone, hostname }) => `zones/${zone}/hostnames/${hostname}`, heading(/./), {
    prepare: clickButton("Upload certificate"),
  }),
];
