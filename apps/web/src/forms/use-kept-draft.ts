import { useEffect } from "react";
import { type Draft, keepDraft } from "./draft.ts";

/**
 * Keeps what is typed into the form of this name for as long as it differs from `start`, which the fields hold where
 * nothing is typed, so that a reload or a slip of the Escape key loses none of it. Gives the way to forget it, for when it
 * was sent or given up. The form starts from `restoredDraft`, and follows a start that changes (`useFollowedStart`).
 */
export function useKeptDraft(name: string, start: Draft, values: Draft): () => void {
  const typed = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== start[key])),
  );
  useEffect(() => keepDraft(name, JSON.parse(typed) as Draft), [name, typed]);
  return () => keepDraft(name, {});
}
