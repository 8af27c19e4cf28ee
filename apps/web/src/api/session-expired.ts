import { createStore, useStore } from "../state/create-store.ts";

/** Whether the session of the open page ended, and whether the user is prompted to sign in again. */
const expiry = createStore<"active" | "prompting" | "dismissed">("active");

/** Reports that the session of the open page has ended on the server. */
export function markSessionExpired(): void {
  expiry.set((current) => (current === "active" ? "prompting" : current));
}

/** Reports that the session is valid: the user signed in again, here or in another tab, or only its ID had changed. */
export function clearSessionExpired(): void {
  expiry.set("active");
}

/** Opens the prompt to sign in again. */
export function promptSignIn(): void {
  expiry.set("prompting");
}

/** Closes the prompt; the user stays signed out. */
export function dismissSignIn(): void {
  expiry.set("dismissed");
}

/** Returns whether the session ended while the page was open. */
export function isSessionExpired(): boolean {
  return expiry.get() !== "active";
}

/** Returns whether the session ended while the page was open, and renders again when it changes. */
export function useSessionExpired(): boolean {
  return useStore(expiry) !== "active";
}

/** Returns whether the prompt to sign in again is open. */
export function useSignInPrompt(): boolean {
  return useStore(expiry) === "prompting";
}
