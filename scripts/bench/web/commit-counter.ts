/// <reference lib="dom" />
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    reactCommits: number;
  }
}

/**
 * Counts the commits of React, its changes of the document, in every new document of the page. React reports them to the hook of
 * its developer tools.
 */
export async function installCommitCounter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.reactCommits = 0;
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        window.reactCommits += 1;
      },
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
}

/** Returns the number of React's commits during `action`. */
export async function countCommits(page: Page, action: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(() => window.reactCommits);
  await action();
  return (await page.evaluate(() => window.reactCommits)) - before;
}
