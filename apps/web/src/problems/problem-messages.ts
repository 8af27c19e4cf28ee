import { formatRoleHolders } from "@edge-console/contract/permissions";
import { type CallProblemKind, isProblem } from "../api/problem.ts";

/** Title of a problem on screen, and what to do about it. */
export type ProblemMessage = { title: string; advice?: string };

const keyManagers = formatRoleHolders("api-key:manage");

const messages: Partial<Record<CallProblemKind, ProblemMessage>> = {
  offline: { title: "You're offline", advice: "Nothing was sent. Try again when you're back online." },
  network: { title: "The console didn't respond" },
  unreadable: { title: "Unexpected response" },
  "signed-out": { title: "You're signed out", advice: "Sign in to continue. Your changes are kept." },
  forbidden: { title: "Permission denied", advice: "Ask a member with full access to change your role." },
  "upstream-key-rejected": {
    title: "Edge API denied access",
    // The API answers alike for a wrong key and for an account that needs setting up. Only its message tells.
    advice: `If its message is about the key, ${keyManagers} can connect the current key. If it's about the account, contact your provider.`,
  },
  // The server's detail or the API's message says which limit it is.
  "upstream-rate-limited": { title: "API rate limit reached" },
  "upstream-unavailable": {
    title: "The Edge API is unavailable",
    advice: "Traffic to your zones may not be affected.",
  },
  "upstream-timeout": { title: "The Edge API timed out" },
  "upstream-unreadable": { title: "Invalid response from the Edge API" },
  unavailable: { title: "The console is temporarily unavailable" },
  internal: { title: "Internal error" },
  throttled: { title: "Too many attempts" },
  "second-factor-required": { title: "Two-factor authentication required" },
};

/**
 * Returns the message for a problem, with the server's title and detail where the console has no better text. Leaves out
 * a detail that repeats the API's message, which is quoted separately. The title of another error is its message.
 */
export function describeProblem(problem: Error): ProblemMessage {
  if (!isProblem(problem)) return { title: problem.message };
  // Without an API key, nothing was sent to the API.
  if (problem.kind === "upstream-key-rejected" && !problem.upstream) {
    return {
      title: "No usable API key",
      advice: `${problem.detail ?? ""} Ask ${keyManagers} to connect a key.`.trim(),
    };
  }
  const message = messages[problem.kind];
  const advice = message?.advice ?? (problem.detail === problem.upstream?.message ? undefined : problem.detail);
  return { title: message?.title ?? problem.title, ...(advice !== undefined && { advice }) };
}

/** Formats the message in one line, with the API's message where the advice refers to it. */
export function formatProblem(problem: Error): string {
  const { title, advice } = describeProblem(problem);
  const quote = isProblem(problem, "upstream-key-rejected") ? problem.upstream?.message : undefined;
  return [`${title}.`, quote && `The API returned: “${quote}”`, advice].filter(Boolean).join(" ");
}
