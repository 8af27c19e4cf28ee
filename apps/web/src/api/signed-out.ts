import { useSyncExternalStore } from "react";

let signedOut = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (signedOut === value) return;
  signedOut = value;
  for (const listener of listeners) listener();
}

/** Says that the server no longer knows the session of a page that somebody works on. */
export function reportSignedOut(): void {
  set(true);
}

/** Says that the person has signed in again. */
export function clearSignedOut(): void {
  set(false);
}

/** Whether the session ended while the page was open. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => signedOut,
  );
}
