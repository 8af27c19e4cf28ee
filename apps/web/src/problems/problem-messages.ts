import { formatRoleHolders } from "@edge-console/contract/permissions";
import type { CallProblemKind, ProblemError } from "../api/problem.ts";

/** How a problem is put to a person: what it is, and what to do about it or who can. */
export type ProblemMessage = { title: string; advice?: string };

const keyManagers = formatRoleHolders("api-key:manage");

const messages: Partial<Record<CallProblemKind, ProblemMessage>> = {
  offline: { title: "You are offline", advice: "Nothing was sent. It works again when the connection is back." },
  network: { title: "The console did not answer" },
  unreadable: { title: "The answer did not come from the console" },
  "signed-out": { title: "You are signed out", advice: "Sign in again to go on. What you typed is kept." },
  forbidden: { title: "Not for your role", advice: "Somebody with full access can change your role." },
  "upstream-key-rejected": {
    title: "API key rejected",
    advice: `The key was rotated elsewhere, API access is disabled, or the account is suspended or not set up. The current key can be connected by ${keyManagers}. For the account itself, contact your provider.`,
  },
  // Whose limit it is stands in the server's detail, or in the service's own sentence.
  "upstream-rate-limited": { title: "Too many requests this minute" },
  "upstream-unavailable": {
    title: "The service is not available at the moment",
    advice: "This says nothing about your zones: they may well be serving.",
  },
  "upstream-timeout": { title: "The service took too long to answer" },
  "upstream-unreadable": { title: "The service answered with something unreadable" },
  unavailable: { title: "The console is not available at the moment" },
  internal: { title: "Something failed inside the console" },
  throttled: { title: "Too many tries" },
  "second-factor-required": {
    title: "Set up a second factor first",
    advice: "The operator of this console requires one of everybody. It is set up on your profile.",
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
