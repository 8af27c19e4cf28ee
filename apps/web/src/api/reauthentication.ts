import type { Problem } from "@edge-console/contract/console/problem";
import { createStore, useStore } from "../state/create-store.ts";
import { ProblemError } from "./problem.ts";

/** A prompt to confirm the user's identity, which one or more requests wait for. */
export type ReauthenticationRequest = {
  /** Continues or rejects the waiting requests. */
  readonly resolve: (isConfirmed: boolean) => void;
  /** The required method; undefined if any is enough. */
  readonly requires?: Problem["requires"];
};

type PendingRequest = ReauthenticationRequest & { readonly result: Promise<boolean> };

const pendingRequest = createStore<PendingRequest | undefined>(undefined);

/** Prompts the user to confirm their identity; false if they cancel. Concurrent calls share one prompt. */
function requestReauthentication(requires: Problem["requires"]): Promise<boolean> {
  const open = pendingRequest.get();
  if (open) return open.result;
  const { promise: result, resolve: resolveResult } = Promise.withResolvers<boolean>();
  const resolve = (isConfirmed: boolean) => {
    pendingRequest.set(undefined);
    resolveResult(isConfirmed);
  };
  pendingRequest.set({ resolve, result, requires });
  return result;
}

/**
 * Runs `request`. On `step-up-required`, prompts for re-authentication and retries once; the rejected request had no
 * effect.
 *
 * @throws ProblemError if the user cancels
 */
export async function withReauthentication<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ProblemError && error.kind === "step-up-required")) throw error;
    if (await requestReauthentication(error.requires)) return await request();
    throw new ProblemError("step-up-required", error.status, "Identity not confirmed", {
      detail: "No changes were made.",
      outcome: "not-applied",
    });
  }
}

/** Returns the open prompt. */
export function getPendingReauthentication(): ReauthenticationRequest | undefined {
  return pendingRequest.get();
}

/** Returns the open prompt and renders again when it changes. */
export function usePendingReauthentication(): ReauthenticationRequest | undefined {
  return useStore(pendingRequest);
}
