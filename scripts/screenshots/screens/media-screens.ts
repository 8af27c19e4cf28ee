import type { Page } from "@playwright/test";
import { heading, accountPath, rows, type Screen } from "../screen.ts";

const figures = (page: Page) => page.getByRole("group", { name: "Metrics" }).waitFor();
const settings = (page: Page) => page.getByLabel("Cache expiration").waitFor();
const forced = { media: { forcedColors: "active" } } as const;
const printed = { media: { media: "print" } } as const;

/** With the colors that a person forces on every page, and on paper. */
export const mediaScreens: readonly Screen[] = [
  accountPath("forced-overview", "", heading("Needs attention"), forced),
  accountPath("forced-zones", "zones", rows, {
    ...forced,
    act: (page) =>
      page
        .getByRole("checkbox", { name: /^Select (?!all)/ })
        .first()
        .check(),
  }),
  accountPath("forced-settings", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...forced,
    act: (page) => page.getByRole("switch", { name: "Block POST requests" }).click(),
  }),
  accountPath("forced-statistics", ({ zone }) => `zones/${zone}/statistics`, figures, forced),
  accountPath("forced-invite", "members?dialog=invite", (page) => page.getByRole("dialog").waitFor(), forced),
  accountPath("print-overview", "", heading("Needs attention"), printed),
  accountPath("print-usage", "usage", heading("By month"), printed),
  accountPath("print-settings", ({ zone }) => `zones/${zone}/settings`, settings, printed),
  accountPath("print-statistics", ({ zone }) => `zones/${zone}/statistics`, figures, printed),
];
