import type { WriteState } from "@edge-console/contract/console/recent-writes";
import type { Intent } from "../upstream/intent.ts";
import { toWriteOutcome } from "./stored-result.ts";

/** Returns the state of a recorded write as the user sees it. */
export function toWriteState(intent: Pick<Intent, "state" | "answer" | "found" | "look_after">): WriteState {
  if (intent.state === "pending") return "sending";
  const { state } = toWriteOutcome(intent);
  return state === "not-recorded" ? "looking" : state;
}
