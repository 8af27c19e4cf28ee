import type { UnconfirmedWrite } from "@edge-console/contract/console/unconfirmed-writes";
import { isWriteName, operationActions } from "@edge-console/contract/operations/actions";

const states: Readonly<Record<UnconfirmedWrite["state"], string>> = {
  looking: "is unconfirmed. Checking whether it was applied…",
  applied: "was applied.",
  "not-applied": "was not applied.",
  "cannot-tell": "may have been applied. Check before you retry.",
};

/** Returns a sentence about the state of an unconfirmed change. */
export function describeUnconfirmed({ operation, state }: Pick<UnconfirmedWrite, "operation" | "state">): string {
  return `${isWriteName(operation) ? operationActions[operation].noun : "A change"} ${states[state]}`;
}
