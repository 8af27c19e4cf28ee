/// <reference lib="dom" />
import type { Page } from "@playwright/test";

/** Condition for a paint: at least this many elements match a CSS selector. */
export interface PaintCondition {
  readonly selector: string;
  readonly count: number;
}

declare global {
  interface Window {
    paintMeter: {
      /** Measures from the next event of this type to the first paint in which `condition` is met. */
      start: (type: string, condition: PaintCondition | null) => void;
      /** Duration in milliseconds. */
      read: () => Promise<number>;
      /** Resolves with the `performance.now()` of the first paint in which `condition` is met. */
      waitForPaint: (condition: PaintCondition) => Promise<number>;
    };
  }
}

/** Installs the meter in every new document of the page. */
export async function installPaintMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let measurement: Promise<number> = Promise.resolve(Number.NaN);
    const isMet = (condition: PaintCondition | null) =>
      condition === null || document.querySelectorAll(condition.selector).length >= condition.count;
    // Not in each frame: frames that nothing else needs would slow down what is measured.
    const waitForCondition = (condition: PaintCondition | null, resolve: (at: number) => void) => {
      const resolveAfterPaint = () =>
        requestAnimationFrame(() => {
          // The first task after a frame runs after the paint.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now()), { once: true });
          port1.start();
          port2.postMessage(null);
        });
      if (isMet(condition)) {
        resolveAfterPaint();
        return;
      }
      const observer = new MutationObserver(() => {
        if (!isMet(condition)) return;
        observer.disconnect();
        resolveAfterPaint();
      });
      observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    };
    window.paintMeter = {
      start(type, condition) {
        measurement = new Promise((resolve) => {
          const onEvent = ({ timeStamp }: Event) => waitForCondition(condition, (at) => resolve(at - timeStamp));
          window.addEventListener(type, onEvent, { capture: true, once: true });
        });
      },
      read: () => measurement,
      waitForPaint: (condition) => new Promise((resolve) => waitForCondition(condition, resolve)),
    };
  });
}

/**
 * Returns the milliseconds from an event that `action` causes to the next paint, or to the first paint in which `drawn` is
 * met.
 */
export async function timeToPaint(
  page: Page,
  type: "keydown" | "click" | "pointermove",
  action: () => Promise<unknown>,
  condition: PaintCondition | null = null,
): Promise<number> {
  await page.evaluate(([type, condition]) => window.paintMeter.start(type, condition), [type, condition] as const);
  await action();
  return page.evaluate(() => window.paintMeter.read());
}
