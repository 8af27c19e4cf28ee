/**
 * Calls `show` once no button is being pressed, which is immediately unless a mouse button or a finger is down. A press
 * leaves the field that had focus: a note that appears below it before the release would move the pressed button, and the
 * click would be lost.
 */
export function afterPress(show: () => void): void {
  if (document.documentElement.matches(":active")) window.addEventListener("mouseup", show, { once: true });
  else show();
}
