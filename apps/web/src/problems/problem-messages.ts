import { formatRoleHolders } from "@edge-console/contract/permissions";
import type { CallProblemKind, ProblemError } from "../api/problem.ts";

/** How a problem is put to a person: what it is, and what to do about it or who can. */
export type ProblemMessage = { title: string; advice?: string };

const keyManagers = formatRoleHolders("api-key:manage");

const messages: Partial<Record<CallProblemKind, ProblemMessage>> = {
  offline: { title: "You are offline", advice: "Nothing was sent. Try again when you're back online." },
  network: { title: "The console didn't respond" },
  unreadable: { title: "Unexpected response" },
  "signed-out": { title: "You are signed out", advice: "Sign in to continue. Your changes are kept." },
  forbidden: { title: "Permission denied", advice: "Ask a member with full access to change your role." },
  "upstream-key-rejected": {
    title: "API key rejected",
    advice: `The key was rotated elsewhere, API access is disabled, or the account is suspended or not set up. The current key can be connected by ${keyManagers}. For the account itself, contact your provider.`,
  },
  // Whose limit it is stands in the server's detail, or in the service's own sentence.
  "upstream-rate-limited": { title: "API rate limit reached" },
  "upstream-unavailable": {
    title: "The Edge API is unavailable",
    advice: "Traffic to your zones may not be affected.",
  },
  "upstream-timeout": { title: "The service took too long to answer" },
  "upstream-unreadable": { title: "Invalid response from the Edge API" },
  unavailable: { title: "Console temporarily unavailable" },
  internal: { title: "Internal error" },
  throttled: { title: "Too many attempts" },
  "second-factor-required": {
    title: "Two-factor authentication required",
    advice: "Your administrator requires it. Set it up in your profile.",
  },
};

/**
 * The words for a problem; the server's own title and detail where there are no better ones. A detail that only repeats
 * the service's sentence is left out: that is quoted by itself.
 */
export function describeProblem(problem: ProblemError): ProblemMessage {
  // The console has no key to send: the service said nothing.
  if (problem.kind === "upstream-key-rejected" && !problem.upstream) {
    return {
      title: "No usable API key",
      advice: `${problem.detail ?? ""} A key can be connected by ${keyManagers}.`.trim(),
    };
  }
  const own = messages[problem.kind];
  const advice = own?.advice ?? (problem.detail === problem.upstream?.message ? undefined : problem.detail);
  return { title: own?.title ?? problem.title, ...(advice !== undefined && { advice }) };
}

/** The same in one line, for where there is no room for more. */
export function formatProblem(problem: ProblemError): string {
  const { title, advice } = describeProblem(problem);
  return advice === undefined ? `${title}.` : `${title}. ${advice}`;
}
