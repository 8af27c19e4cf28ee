import type { Page } from "@playwright/test";
import { accountPath, rows, type Screen } from "../screen.ts";

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
