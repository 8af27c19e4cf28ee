/// <reference lib="dom" />
import type { Page } from "@playwright/test";

/** Condition for a paint: at least this many elements match a CSS selector. */
export interface Drawn {
  readonly selector: string;
  readonly count: number;
}

declare global {
  interface Window {
    paintMeter: {
      /** Measures from the next event of this type to the first paint in which `drawn` is met. */
      arm: (type: string, drawn: Drawn | null) => void;
      /** Duration in milliseconds. */
      read: () => Promise<number>;
      /** Resolves with the `performance.now()` of the first paint in which `drawn` is met. */
      when: (drawn: Drawn) => Promise<number>;
    };
  }
}

/** Installs the meter in every new document of the page. */
export async function installPaintMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let measured: Promise<number> = Promise.resolve(Number.NaN);
    const holds = (drawn: Drawn | null) =>
      drawn === null || document.querySelectorAll(drawn.selector).length >= drawn.count;
    const painted = (drawn: Drawn | null, resolve: (at: number) => void) => {
      requestAnimationFrame(() => {
        if (!holds(drawn)) return painted(drawn, resolve);
        // The first task after a frame runs after the paint.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve(performance.now()), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    };
    window.paintMeter = {
      arm(type, drawn) {
        measured = new Promise((resolve) => {
          const onEvent = ({ timeStamp }: Event) => painted(drawn, (at) => resolve(at - timeStamp));
          window.addEventListener(type, onEvent, { capture: true, once: true });
        });
      },
      read: () => measured,
      when: (drawn) => new Promise((resolve) => painted(drawn, resolve)),
    };
  });
}

/**
 * Returns the milliseconds from an event that `act` causes to the next paint, or to the first paint in which `drawn` is
 * met.
 */
export async function timeToPaint(
  page: Page,
  type: "keydown" | "click" | "pointermove",
  act: () => Promise<unknown>,
  drawn: Drawn | null = null,
): Promise<number> {
  await page.evaluate(([type, drawn]) => window.paintMeter.arm(type, drawn), [type, drawn] as const);
  await act();
  return page.evaluate(() => window.paintMeter.read());
}
