import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import type { TokenWriteEnd } from "../writes/tunnel-writes.ts";

/** Where a write that gives a token stands, as far as the token goes. */
type TokenStep = { readonly at: "sending" } | { readonly at: "end"; readonly end: TokenWriteEnd } | { at: string };

/**
 * Asks once before a token is left that has been neither copied nor downloaded, whichever way: by a button, a link, the
 * back button or closing the tab. Gives whether it has asked, and takes note that the token was taken. `isHere` tells
 * whether an address still shows it.
 */
export function useTokenTaking(
  step: TokenStep,
  isHere: (next: Location) => boolean,
): { leaving: boolean; onTaken: () => void } {
  const [taken, setTaken] = useState(false);
  const [asked, setAsked] = useState(false);
  const untaken = step.at === "sending" || ("end" in step && step.end.end === "made" && !taken);
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

  return { leaving: asked && untaken, onTaken: () => setTaken(true) };
}
