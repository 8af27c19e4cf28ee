import { z } from "zod";
import { type AlertCategory, alertCategoryNames, formatAlertCategory } from "./alert-categories.ts";

/** Path of the page of an unsubscribe link. The token follows `#`, so that it isn't sent to the server. */
export const unsubscribePath = "/unsubscribe";

/** What a link unsubscribes from: a category, the monthly report, or all emails about an account. */
export const unsubscribeScopes = [...alertCategoryNames, "report", "all"] as const;
export type UnsubscribeScope = AlertCategory | "report" | "all";

/**
 * Body of `POST /api/unsubscribe`, which returns 204, and of `POST /api/unsubscribe/details`, which changes nothing and
 * returns UnsubscribeDetails. Both are public; 404 `not-found` for a token that isn't valid.
 */
export const unsubscribeInputSchema = z.strictObject({ token: z.string().max(500) });

/** What an unsubscribe link does. */
export const unsubscribeDetailsSchema = z.object({
  /** Name of the account. */
  account: z.string(),
  /** Address that emails are sent to. */
  email: z.string(),
  scope: z.enum(unsubscribeScopes),
});
export type UnsubscribeDetails = z.infer<typeof unsubscribeDetailsSchema>;

/** Describes what emails of a scope contain, within a sentence: "alerts (tunnels)". */
export function describeUnsubscribeScope(scope: UnsubscribeScope): string {
  if (scope === "all") return "all alerts and reports";
  return scope === "report" ? "the monthly report" : `alerts (${formatAlertCategory(scope)})`;
}
