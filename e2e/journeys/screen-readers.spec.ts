import { createScreenParams, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

const zoneHeader = `
  - link "Zones"
  - heading /^subject/ [level=1]
  - text: Active
  - button "Copy zone ID"
  - navigation "Zone":
    - link "Overview"
    - link "Settings"
    - link "Hostnames"
    - link "Statistics"
    - link "Diagnostics"
    - link "Activity"`;

/**
 * Names and order in which screen readers find the parts of ten screens. More parts may come between them. The zone is set up until its
 * certificate is issued.
 */
const outlines: Record<string, { readonly path: (params: ScreenParams) => string; readonly outline: string }> = {
  frame: {
    path: ({ account }) => `/a/${account}/members`,
    outline: `
- link "Skip to content"
- navigation "Main navigation":
  - link "Edge Console, start page"
  - link "Overview"
  - group "Delivery":
    - link "Zones"
    - link "Hostnames"
    - link "Certificates"
    - link "Tunnels"
  - group "Monitoring":
    - link "Usage"
    - link "Alerts"
    - link "Audit log"
  - group "Account":
    - link "Members"
    - link "API key"
    - link "Edge IP addresses"
    - link "Settings"
- button "Collapse sidebar"
- banner:
  - button "Search"
  - button /^Service status/
  - button "Your changes"
  - button /profile, preferences, sign out$/
- main:
  - heading "Members" [level=1]
  - button "Invite member"
  - table "Members":
    - rowgroup:
      - row:
        - columnheader "Name"
        - columnheader "Role"
        - columnheader "2FA"
        - columnheader "Last sign-in"
        - columnheader "Actions"
    - rowgroup:
      - row:
        - rowheader
        - cell "Full access"
  - heading "Invitations" [level=2]
- region "Notifications"`,
  },
  overview: {
    path: ({ account }) => `/a/${account}`,
    outline: `
- main:
  - heading [level=1]
  - button "Copy account ID"
  - heading "Needs attention" [level=2]
  - heading "Set up your account" [level=2]
  - list "Set up your account"
  - heading "All zones" [level=2]
  - group "Period":
    - radio "Last 7 days" [checked]
    - radio "Last 28 days"
  - group "All zones, last 7 days":
    - button /^Requests/ [pressed]
    - button /^Bandwidth/
  - heading "Biggest changes" [level=2]
  - heading "Recent activity" [level=2]
  - list "Recent activity"`,
  },
  zones: {
    path: ({ account }) => `/a/${account}/zones`,
    outline: `
- main:
  - heading "Zones" [level=1]
  - link "Create zone"
  - search:
    - textbox "Search by name, ID, origin, or hostname"
  - button "Type"
  - button "Status"
  - status: 1 zone
  - button "Export"
  - button "Columns"
  - table "Zones":
    - rowgroup:
      - row:
        - columnheader "Select all rows":
          - checkbox "Select all rows"
        - columnheader "Name":
          - button "Name"
        - columnheader "Status":
          - button "Status"
        - columnheader "Actions"
    - rowgroup:
      - row:
        - cell:
          - checkbox /^Select subject/
        - rowheader /^subject/:
          - link /^subject/
        - cell /^(?:Setting up|Active)$/
        - cell /^Actions for subject/:
          - button /^Actions for subject/`,
  },
  "zone overview": {
    path: ({ account, zone }) => `/a/${account}/zones/${zone}`,
    outline: `
- main:${zoneHeader}
  - heading "Status" [level=2]
  - link "Run diagnostics"
  - status:
    - paragraph: /^Ready to serve traffic/
  - heading "Next steps" [level=2]
  - heading "Hostnames" [level=2]
  - link "All hostnames"
  - list "Hostnames":
    - listitem:
      - link /^subject/
  - heading "Origin" [level=2]
  - link "Origin settings"
  - heading "Non-default settings" [level=2]
  - heading "Recent changes" [level=2]
  - link "All activity"`,
  },
  settings: {
    path: ({ account, zone }) => `/a/${account}/zones/${zone}/settings`,
    outline: `
- main:${zoneHeader}
  - navigation "Settings on this page":
    - list:
      - listitem:
        - link "Origin"
      - listitem:
        - link "Caching"
      - listitem:
        - link "Delivery"
      - listitem:
        - link "Access rules"
      - listitem:
        - link "Danger zone"
  - form "Zone settings":
    - heading "Origin" [level=2]
    - textbox "Origin URL"
    - switch "Forward Host header"
    - heading "Caching" [level=2]
    - combobox "Cache expiration"
    - heading "Delivery" [level=2]
    - switch "Block POST requests"
    - switch "Maintenance mode"
    - heading "Access rules" [level=2]
    - group "Blocked IP addresses":
      - heading "Blocked IP addresses" [level=3]
      - status: 0 of 1,000
      - textbox "Add to blocked IP addresses"
      - button "Add" [disabled]
    - radiogroup "Country mode":
      - radio "Block listed countries" [checked]
      - radio "Allow only listed countries"`,
  },
  hostname: {
    path: ({ account, zone, hostname }) => `/a/${account}/zones/${zone}/hostnames/${hostname}`,
    outline: `
- main:${zoneHeader}
  - heading /^subject/ [level=2]
  - paragraph:
    - link "All hostnames"
  - term: Hostname
  - definition:
    - button "Copy hostname"
  - term: Status
  - definition: Active
  - heading "HTTPS" [level=2]
  - button "Force HTTPS"
  - heading "Traffic" [level=2]
  - button "Disable default hostname" [disabled]`,
  },
  statistics: {
    path: ({ account, zone }) => `/a/${account}/zones/${zone}/statistics`,
    outline: `
- main:${zoneHeader}
  - group "Period":
    - radio "24h"
    - radio "7d"
    - radio "28d" [checked]
  - group "Detail":
    - radio "By hour"
    - radio "By day" [checked]
  - combobox "Location"
  - switch "Compare with previous period"`,
  },
  tunnel: {
    path: ({ account, tunnel }) => `/a/${account}/tunnels/${tunnel}`,
    outline: `
- main:
  - link "Tunnels"
  - heading /^subject/ [level=1]
  - text: Never connected
  - button "Copy tunnel ID"
  - button "Disable tunnel"
  - button "Rotate token"
  - heading "Endpoints" [level=2]
  - heading "Connection" [level=2]
  - term: Status
  - definition: Never connected
  - form "Rename tunnel":
    - textbox "Tunnel name"
    - button "Rename tunnel" [disabled]
  - heading "Danger zone" [level=2]
  - button "Delete tunnel"`,
  },
  usage: {
    path: ({ account }) => `/a/${account}/usage`,
    outline: `
- main:
  - heading "Usage" [level=1]
  - button "Export"
  - group "This month": /^Bandwidth to date/
  - heading "Compared with last month" [level=2]
  - combobox "Metric": Bandwidth
  - heading "By month" [level=2]
  - combobox "Months": 6 months
  - heading "By zone" [level=2]
  - table "Bandwidth by zone and month"`,
  },
  "audit log": {
    path: ({ account }) => `/a/${account}/audit`,
    outline: `
- main:
  - heading "Audit log" [level=1]
  - search:
    - textbox "Search the audit log"
  - button "Actor"
  - button "Action"
  - button "Outcome"
  - button "Date"
  - button "Export"
  - table "Audit log":
    - rowgroup:
      - row:
        - columnheader "Action"
        - columnheader "Object"
        - columnheader "Actor"
        - columnheader "Outcome"
        - columnheader "Time"
    - rowgroup:
      - row:
        - rowheader:
          - link
        - cell`,
  },
};

for (const [name, { path, outline }] of Object.entries(outlines)) {
  test(`${name} has names and an order for screen readers`, { tag: "@full" }, async () => {
    await shared.page.goto(path(params));
    await expect(shared.page.locator("body")).toMatchAriaSnapshot(outline);
  });
}

test("announces a save, a failed save, and the number of results", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await page.goto(`/a/${account.id}/zones/${params.zone}/settings`);
  await page.getByRole("switch", { name: "Block POST requests" }).click();
  const save = page.getByRole("button", { name: "Save changes" });
  await account.armFault({ method: "POST", path: "/v1/cdn/", when: "before", kind: "status", status: 500 });
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Edge API error");
  await account.clearFaults();
  await save.click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await expect(notifications).toHaveAttribute("aria-live", "polite");
  await expect(notifications).toContainText("Changes saved");

  await page.goto(`/a/${account.id}/zones`);
  const count = page.getByRole("main").getByRole("status");
  await expect(count).toHaveText("1 zone");
  await page.getByRole("textbox", { name: "Search by name, ID, origin, or hostname" }).fill("nothing has this name");
  await expect(count).toHaveText("0 of 1 zone");
});

test("moves the focus in the order of the screen", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await page.goto(`/a/${account.id}/zones`);
  await expect(page.getByRole("link", { name: /^subject/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const main = page.getByRole("main");
  const stops = [
    main.getByRole("button", { name: "Views" }),
    main.getByRole("link", { name: "Create zone" }),
    main.getByRole("textbox", { name: "Search by name, ID, origin, or hostname" }),
    main.getByRole("button", { name: "Type" }).first(),
    main.getByRole("button", { name: "Status" }).first(),
    main.getByRole("button", { name: "Export" }),
    main.getByRole("button", { name: "Columns" }),
    main.getByRole("checkbox", { name: "Select all rows" }),
  ];
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
});

test("shows states in forced colors", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`/a/${account.id}/zones/${params.zone}/settings`);
  const toggle = page.getByRole("switch", { name: "Require signed URLs" });
  const background = () => toggle.evaluate((element) => getComputedStyle(element).backgroundColor);
  const off = await background();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(background).not.toBe(off);
  const tab = page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Settings" });
  const line = await tab.evaluate((element) => getComputedStyle(element, "::after").backgroundColor);
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(line).not.toBe(canvas);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.emulateMedia({ forcedColors: "none" });
});

test("moves nothing with reduced motion", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const countAnimations = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration !== 0).length,
    );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/a/${account.id}/members`);
  await page.getByRole("button", { name: "Invite member" }).click();
  expect(await countAnimations()).toBe(0);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await countAnimations()).toBe(0);
});
