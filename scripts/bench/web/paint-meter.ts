/// <reference lib="dom" />
import type { Page } from "@playwright/test";

/** When something counts as drawn: at least as many elements match a CSS selector. */
export interface Drawn {
  readonly selector: string;
  readonly count: number;
}

declare global {
  interface Window {
    paintMeter: {
      /** Measures from the next event of this type to the first paint after it, in which `drawn` holds. */
      arm: (type: string, drawn: Drawn | null) => void;
      /** The milliseconds of that. */
      read: () => Promise<number>;
      /** Resolves with the time, by performance.now(), of the first paint in which `drawn` holds. */
      when: (drawn: Drawn) => Promise<number>;
    };
  }
}

/** Installs the meter in every document that the page opens from now on. */
export async function installPaintMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let measured: Promise<number> = Promise.resolve(Number.NaN);
    const holds = (drawn: Drawn | null) =>
      drawn === null || document.querySelectorAll(drawn.selector).length >= drawn.count;
    const painted = (drawn: Drawn | null, resolve: (at: number) => void) => {
      requestAnimationFrame(() => {
        if (!holds(drawn)) return painted(drawn, resolve);
        // The first task after a frame: by then it has been painted.
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
 * How long the page takes from an event that `act` causes to the next paint, in milliseconds; with `drawn`, to the first
 * paint in which that holds.
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
