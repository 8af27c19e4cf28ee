import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";

/**
 * Asks once before something is left that cannot be shown again and has not been taken: by a button, a link, the back
 * button or closing the tab. Gives whether it has asked. `isHere` tells whether an address still shows it.
 */
export function useLeaveGuard(untaken: boolean, isHere: (next: Location) => boolean): boolean {
  const [asked, setAsked] = useState(false);
  // What was held up once is not gone on with: the person leaves again, or stays.
  useBlocker(({ nextLocation }) => {
    const holdsUp = untaken && !asked && !isHere(nextLocation);
    if (holdsUp) setAsked(true);
    return holdsUp;
  });

  useEffect(() => {
    if (!untaken) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [untaken]);

  return asked && untaken;
}
