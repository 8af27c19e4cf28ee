import type { Problem } from "@edge-console/contract/console/problem";
import { createStore, useStore } from "../state/create-store.ts";
import { ProblemError } from "./problem.ts";

/** A question to the person who they are, which one or more calls wait for. */
export type ReauthenticationRequest = {
  readonly resolve: (isProven: boolean) => void;
  /** The proof that is required; undefined if any is enough. */
  readonly requires?: Problem["requires"];
};

const pendingRequest = createStore<(ReauthenticationRequest & { readonly answered: Promise<boolean> }) | undefined>(
  undefined,
);

/** Asks the person to prove who they are; false when they would rather not. All who ask meanwhile share the question. */
function requestReauthentication(requires: Problem["requires"]): Promise<boolean> {
  const open = pendingRequest.get();
  if (open) return open.answered;
  const { promise: answered, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProven: boolean) => {
    pendingRequest.set(undefined);
    resolve(isProven);
  };
  pendingRequest.set({ resolve: answer, answered, requires });
  return answered;
}

/**
 * Makes a call; when the server refuses it for want of a fresh proof, the person is asked for one and the call made
 * again. What was refused has done nothing, so nothing is done twice. Without the proof a ProblemError says that nothing
 * was changed.
 */
export async function withReauthentication<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ProblemError && error.kind === "step-up-required")) throw error;
    if (await requestReauthentication(error.requires)) return await make();
    throw new ProblemError("step-up-required", error.status, "Identity not confirmed", {
      detail: "No changes were made.",
      outcome: "not-applied",
    });
  }
}

/** The question that is open now. */
export function getPendingReauthentication(): ReauthenticationRequest | undefined {
  return pendingRequest.get();
}

/** The question that is open now, followed. */
export function usePendingReauthentication(): ReauthenticationRequest | undefined {
  return useStore(pendingRequest);
}
