import type { Page } from "@playwright/test";
import { ofAccount, rows, type Screen } from "../screen.ts";

const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and go to" }).waitFor();
};

/** What the frame opens above any screen. */
export const frameScreens: readonly Screen[] = [
  ofAccount("palette", "zones", rows, { act: openPalette }),
  ofAccount("palette-found", "zones", rows, {
    act: async (page) => {
      await openPalette(page);
      await page.keyboard.type("shop");
    },
  }),
  ofAccount("shortcuts", "zones", rows, {
    act: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  }),
  ofAccount("person-menu", "zones", rows, {
    act: (page) => page.getByRole("button", { name: /profile, preferences, sign out/ }).click(),
  }),
];
