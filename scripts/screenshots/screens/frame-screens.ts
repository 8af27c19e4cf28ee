import type { Page } from "@playwright/test";
import { accountPath, heading, rows, type Screen } from "../screen.ts";

const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).waitFor();
};

/** Dialogs and menus of the shell, which are available on all screens. */
export const frameScreens: readonly Screen[] = [
  accountPath("palette", "zones", rows, { prepare: openPalette }),
  accountPath("palette-found", "zones", rows, {
    prepare: async (page) => {
      await openPalette(page);
      await page.keyboard.type("shop");
    },
  }),
  accountPath("palette-setting", ({ zone }) => `zones/${zone}/settings`, heading("Caching"), {
    prepare: async (page) => {
      await openPalette(page);
      await page.keyboard.type("maintenance");
    },
  }),
  accountPath("palette-billing", "usage", heading(/./), {
    user: "billing",
    prepare: async (page) => {
      await openPalette(page);
      await page.keyboard.type("harb");
    },
  }),
  accountPath("shortcuts", "zones", rows, {
    prepare: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  }),
  accountPath("user-menu", "zones", rows, {
    prepare: (page) => page.getByRole("button", { name: /profile, preferences, sign out/ }).click(),
  }),
];
