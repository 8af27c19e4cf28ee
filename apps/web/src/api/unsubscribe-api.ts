import type { UnsubscribeDetails } from "@edge-console/contract/alerts/unsubscribe";
import { post } from "./http.ts";

/** Emails about an account, by the token of an unsubscribe link. Every call throws a ProblemError. */
export const unsubscribeApi = {
  /** Returns what the link unsubscribes from, and changes nothing. */
  get: (token: string) => post<UnsubscribeDetails>("/api/unsubscribe/details", { token }),
  unsubscribe: (token: string) => post<void>("/api/unsubscribe", { token }),
};
