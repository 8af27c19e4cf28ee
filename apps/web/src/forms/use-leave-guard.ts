import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";

/**
 * Asks once before the user leaves a secret that can't be shown again and was not saved: by a button, a link, the back
 * button, or closing the tab. `leaving` is true after it asked; call `onTaken` once the secret is copied or downloaded.
 * `isHere` returns whether a location still shows the secret.
 */
export function useLeaveGuard(
  isShown: boolean,
  isSameView: (next: Location) => boolean,
): { leaving: boolean; onTaken: () => void } {
  const [taken, setTaken] = useState(false);
  const [asked, setAsked] = useState(false);
  const isUnsaved = isShown && !taken;
  // What was held up once is not gone on with: the person leaves again, or stays.
  useBlocker(({ nextLocation }) => {
    const holdsUp = isUnsaved && !asked && !isSameView(nextLocation);
    if (holdsUp) setAsked(true);
    return holdsUp;
  });

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return { leaving: asked && isUnsaved, onTaken: () => setTaken(true) };
}
