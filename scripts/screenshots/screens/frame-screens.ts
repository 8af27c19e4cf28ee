import type { Page } from "@playwright/test";
import { accountPath, heading, rows, type Screen } from "../screen.ts";

const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).waitFor();
};

/** What the frame opens above any screen. */
export const frameScreens: readonly Screen[] = [
  accountPath("palette", "zones", rows, { act: openPalette }),
  accountPath("palette-found", "zones", rows, {
    act: async (page) => {
      await openPalette(page);
      await page.keyboard.type("shop");
    },
  }),
  accountPath("palette-setting", ({ zone }) => `zones/${zone}/settings`, heading("Caching"), {
    act: async (page) => {
      await openPalette(page);
      await page.keyboard.type("maintenance");
    },
  }),
  accountPath("palette-billing", "usage", heading(/./), {
    person: "billing",
    act: async (page) => {
      await openPalette(page);
      await page.keyboard.type("harb");
    },
  }),
  accountPath("shortcuts", "zones", rows, {
    act: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  }),
  accountPath("person-menu", "zones", rows, {
    act: (page) => page.getByRole("button", { name: /profile, preferences, sign out/ }).click(),
  }),
];
