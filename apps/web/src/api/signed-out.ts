import { createStore, useStore } from "../state/create-store.ts";

const signedOut = createStore(false);

/** Reports that the server no longer knows the session of the open page. */
export function reportSignedOut(): void {
  signedOut.set(true);
}

/** Reports that the user has signed in again. */
export function clearSignedOut(): void {
  signedOut.set(false);
}

/** Whether the session ended while the page was open. */
export function useSignedOut(): boolean {
  return useStore(signedOut);
}
