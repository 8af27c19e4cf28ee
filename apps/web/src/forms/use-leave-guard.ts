import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";

/**
 * Asks once before the user leaves a secret that can't be shown again and was not saved: by a button, a link, the back
 * button, or closing the tab. `leaving` is true after the warning; call `onTaken` once the secret is copied or downloaded.
 * `isHere` returns whether a location still shows the secret.
 */
export function useLeaveGuard(
  isShown: boolean,
  isSameView: (next: Location) => boolean,
): { leaving: boolean; onTaken: () => void } {
  const [saved, setSaved] = useState(false);
  const [warned, setWarned] = useState(false);
  const isUnsaved = isShown && !saved;
  // A blocked navigation isn't resumed; the user has to navigate again.
  useBlocker(({ nextLocation }) => {
    const blocks = isUnsaved && !warned && !isSameView(nextLocation);
    if (blocks) setWarned(true);
    return blocks;
  });

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return { leaving: warned && isUnsaved, onTaken: () => setSaved(true) };
}
