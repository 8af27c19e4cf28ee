import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { makeDrawingTurns } from "./drawing-turns.ts";
import type { Plot } from "./plot.tsx";

type Drawing = typeof Plot;

/** How far from what is on the screen a chart is drawn already. */
const near = "300px 0px";

const turns = makeDrawingTurns();
let loaded: Drawing | undefined;

/** What draws charts: it comes with a large library, which nothing waits for. */
export function usePlot(): Drawing | undefined {
  const [plot, setPlot] = useState(() => loaded);
  useEffect(() => {
    if (plot) return;
    let isWanted = true;
    import("./plot.tsx").then(
      ({ Plot }) => {
        loaded = Plot;
        if (isWanted) setPlot(() => Plot);
      },
      (error: unknown) =>
        isWanted &&
        setPlot(() => {
          throw error;
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [plot]);
  return plot;
}

/**
 * Whether a chart is to be drawn: once it has come near the screen and its turn has come, or the page is printed. From
 * then on it stays.
 */
export function useIsDrawn(box: RefObject<HTMLElement | null>, canDraw: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isDrawn || !canDraw) return;
    const draw = () => flushSync(() => setIsDrawn(true));
    let giveUp: (() => void) | undefined;
    const comesNear = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) giveUp ??= turns(draw);
      },
      // The page scrolls in there: the window's margin would end at its edge.
      { root: element.closest("main"), rootMargin: near },
    );
    comesNear.observe(element);
    window.addEventListener("beforeprint", draw);
    return () => {
      comesNear.disconnect();
      window.removeEventListener("beforeprint", draw);
      giveUp?.();
    };
  }, [box, canDraw, isDrawn]);
  return isDrawn;
}
