import { type Actor, formatRoleHolders, may } from "@edge-console/contract/permissions";
import type { AccountStanding } from "@edge-console/contract/console/standing";

/** What is wrong with an account's standing, and who can fix it. */
export interface StandingNotice {
  readonly id: "key" | "usage-paused";
  readonly title: string;
  /** The API's own sentence, if it sent one. */
  readonly quote: string | null;
  readonly advice: string;
}

/** Returns what is wrong with an account's standing, for the user's role; undefined if nothing is known to be wrong. */
export function getStandingNotice(
  { key, message, usagePaused }: AccountStanding,
  actor: Actor,
): StandingNotice | undefined {
  const advise = (own: string, request: string) =>
    may(actor, "api-key:manage") ? own : `Ask ${formatRoleHolders("api-key:manage")} to ${request}`;
  if (key === "not-connected") {
    const advice = advise("Connect one to view and manage this account.", "connect one.");
    return { id: "key", title: "No API key connected", quote: null, advice };
  }
  if (key === "disabled") {
    const advice = advise("Enable it to view and manage this account.", "enable it.");
    return { id: "key", title: "API access is disabled", quote: null, advice: `Zones keep serving traffic. ${advice}` };
  }
  if (key === "rejected") {
    const advice = advise("Check the key, or contact your provider.", "check the key, or contact your provider.");
    return { id: "key", title: "API key rejected", quote: message, advice };
  }
  if (usagePaused !== true) return undefined;
  return {
    id: "usage-paused",
    title: "Free usage limit reached",
    quote: null,
    advice: "All zones are paused until a payment card is added with your provider.",
  };
}
