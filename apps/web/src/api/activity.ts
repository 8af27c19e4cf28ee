/** Time after user input or page load in which requests count as user activity. */
const activityWindowMs = 10_000;

let lastActivityAt = Date.now();

/** Records user input on the page. Called once, at startup. */
export function watchActivity(target: EventTarget): void {
  const record = () => {
    lastActivityAt = Date.now();
  };
  for (const event of ["pointerdown", "keydown", "wheel"]) {
    target.addEventListener(event, record, { capture: true, passive: true });
  }
}

/**
 * Returns whether a read that starts now is user activity. Background reads (polling, events, window focus) must not extend an
 * idle session.
 */
export function isUserActive(now = Date.now()): boolean {
  return now - lastActivityAt < activityWindowMs;
}
