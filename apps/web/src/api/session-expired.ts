import { createStore, useStore } from "../state/create-store.ts";

const sessionExpired = createStore(false);

/** Reports that the server no longer knows the session of the open page. */
export function markSessionExpired(): void {
  sessionExpired.set(true);
}

/** Reports that the user has signed in again. */
export function clearSessionExpired(): void {
  sessionExpired.set(false);
}

/** Whether the session ended while the page was open. */
export function useSessionExpired(): boolean {
  return useStore(sessionExpired);
}
