import { useState } from "react";
import type { Location } from "react-router";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import type { TokenWriteEnd } from "../writes/tunnel-writes.ts";

/** Where a write that gives a token stands, as far as the token goes. */
type TokenStep = { readonly at: "end"; readonly end: TokenWriteEnd } | { readonly at: string };

/**
 * Takes note whether a token was copied or downloaded, and asks once before one that was not is left. `isHere` tells
 * whether an address still shows it.
 */
export function useTokenTaking(
  step: TokenStep,
  isHere: (next: Location) => boolean,
): { leaving: boolean; onTaken: () => void } {
  const [taken, setTaken] = useState(false);
  const untaken = step.at === "sending" || ("end" in step && step.end.end === "made" && !taken);
  const leaving = useLeaveGuard(untaken, isHere);
  return { leaving, onTaken: () => setTaken(true) };
}
