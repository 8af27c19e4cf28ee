/** How long after a key, a press or a page load a call counts as made by the person, in milliseconds. */
const activityWindowMs = 10_000;

let lastActivityAt = Date.now();

/** Notes that a person is at work: presses, keys and scrolling anywhere on the page. Called once, by the entry. */
export function watchActivity(target: EventTarget): void {
  const note = () => {
    lastActivityAt = Date.now();
  };
  for (const event of ["pointerdown", "keydown", "wheel"]) {
    target.addEventListener(event, note, { capture: true, passive: true });
  }
}

/**
 * Whether a read that starts now is the person's doing. Otherwise it is the page's own (a poll, an event, the window
 * coming to the front) and must not keep an abandoned session alive.
 */
export function isUserActive(now = Date.now()): boolean {
  return now - lastActivityAt < activityWindowMs;
}
