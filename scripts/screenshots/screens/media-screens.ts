import type { Page } from "@playwright/test";
import { heading, ofAccount, rows, type Screen } from "../screen.ts";

const figures = (page: Page) => page.getByRole("group", { name: "Figures of the period" }).waitFor();
const settings = (page: Page) => page.getByLabel("Cache expiration").waitFor();
const forced = { media: { forcedColors: "active" } } as const;
const printed = { media: { media: "print" } } as const;

/** With the colours that a person forces on every page, and on paper. */
export const mediaScreens: readonly Screen[] = [
  ofAccount("forced-overview", "", heading("Needs attention"), forced),
  ofAccount("forced-zones", "zones", rows, {
    ...forced,
    act: (page) =>
      page
        .getByRole("checkbox", { name: /^Select (?!all)/ })
        .first()
        .check(),
  }),
  ofAccount("forced-settings", ({ zone }) => `zones/${zone}`, settings, {
    ...forced,
    act: (page) => page.getByRole("switch", { name: "Block POST requests" }).click(),
  }),
  ofAccount("forced-statistics", ({ zone }) => `zones/${zone}/statistics`, figures, forced),
  ofAccount("forced-invite", "members?dialog=invite", (page) => page.getByRole("dialog").waitFor(), forced),
  ofAccount("print-overview", "", heading("Needs attention"), printed),
  ofAccount("print-usage", "usage", heading("By month"), printed),
  ofAccount("print-settings", ({ zone }) => `zones/${zone}`, settings, printed),
  ofAccount("print-statistics", ({ zone }) => `zones/${zone}/statistics`, figures, printed),
];
