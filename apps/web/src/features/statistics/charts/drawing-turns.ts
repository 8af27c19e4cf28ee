/** Gives drawings their turn, one a frame. What it returns takes a drawing out that is not wanted any more. */
export type DrawingTurns = (draw: () => void) => () => void;

/**
 * Turns for drawings that each keep the browser busy for a while: between two of them a frame is painted, and what the
 * person does is answered. They come in the order in which they asked.
 *
 * @param next Calls back once the frame that shows the last drawing was painted.
 */
export function makeDrawingTurns(next: (callback: () => void) => void = afterFrame): DrawingTurns {
  const waiting = new Set<() => void>();
  let isRunning = false;
  const run = () => {
    const [draw] = waiting;
    if (!draw) {
      isRunning = false;
      return;
    }
    waiting.delete(draw);
    next(run);
    draw();
  };
  return (draw) => {
    waiting.add(draw);
    if (!isRunning) {
      isRunning = true;
      next(run);
    }
    return () => waiting.delete(draw);
  };
}

/** The first task after the next frame. */
function afterFrame(callback: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => callback(), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
