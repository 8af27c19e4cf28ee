import type { Page } from "@playwright/test";
import { heading, accountPath, rows, type Screen } from "../screen.ts";

const waitForMetrics = (page: Page) => page.getByRole("group", { name: "Metrics" }).waitFor();
const settings = (page: Page) => page.getByLabel("Cache expiration").waitFor();
const forced = { media: { forcedColors: "active" } } as const;
const printOptions = { media: { media: "print" } } as const;

/** Screens with forced colors and in print. */
export const mediaScreens: readonly Screen[] = [
  accountPath("forced-overview", "", heading("Needs attention"), forced),
  accountPath("forced-zones", "zones", rows, {
    ...forced,
    prepare: (page) =>
      page
        .getByRole("checkbox", { name: /^Select (?!all)/ })
        .first()
        .check(),
  }),
  accountPath("forced-settings", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...forced,
    prepare: (page) => page.getByRole("switch", { name: "Block POST requests" }).click(),
  }),
  accountPath("forced-statistics", ({ zone }) => `zones/${zone}/statistics`, waitForMetrics, forced),
  accountPath("forced-invite", "members?dialog=invite", (page) => page.getByRole("dialog").waitFor(), forced),
  accountPath("print-overview", "", heading("Needs attention"), printOptions),
  accountPath("print-usage", "usage", heading("By month"), printOptions),
  accountPath("print-usage-report", "usage/report", heading("Method and limits"), printOptions),
  accountPath("print-settings", ({ zone }) => `zones/${zone}/settings`, settings, printOptions),
  accountPath("print-statistics", ({ zone }) => `zones/${zone}/statistics`, waitForMetrics, printOptions),
];
