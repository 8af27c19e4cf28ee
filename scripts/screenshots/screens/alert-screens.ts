import type { Page } from "@playwright/test";
import { accountPath, clickButton, heading, rows, type Screen } from "../screen.ts";

/** Opens the bell's panel in the top bar. */
const openBell = async (page: Page) => {
  await page.getByRole("button", { name: /^Alerts: / }).click();
  await page.getByRole("link", { name: "View all alerts" }).waitFor();
};

/** Opens the first row's page. */
const openFirstRow = async (page: Page) => {
  await page.locator("main tbody tr a").first().click();
  await page.getByRole("heading", { name: "Details" }).waitFor();
};

/** Alerts, notifications, and channels. */
export const alertScreens: readonly Screen[] = [
  accountPath("alerts", "alerts", rows),
  accountPath("alerts-support", "alerts", rows, { user: "support" }),
  accountPath("alerts-empty", "alerts", heading("No alerts yet"), { user: "newcomer" }),
  accountPath("alerts-no-match", "alerts?q=nothing", heading("No matching alerts")),
  accountPath("alert", "alerts", rows, { prepare: openFirstRow }),
  accountPath("alert-silence", "alerts", rows, {
    prepare: async (page) => {
      await openFirstRow(page);
      await clickButton("Silence")(page);
    },
  }),
  accountPath("alert-bell", "zones", heading("Zones"), { prepare: openBell }),
  accountPath("alert-notifications", "alerts/notifications", heading("Alerts by email")),
  accountPath("alert-notifications-billing", "alerts/notifications", heading("Alerts by email"), { user: "billing" }),
  accountPath("alert-channels", "alerts/channels", heading("No channels yet")),
  accountPath("alert-channel-add", "alerts/channels?dialog=add", heading("Add channel")),
];
