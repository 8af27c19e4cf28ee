import { ProblemError } from "./problem.ts";

/**
 * Throws a ProblemError for an address that holds U+0000, which PostgreSQL takes in no text: nothing has it in its path
 * (404), and nothing is asked for by it (400).
 */
export function assertNoNullBytes(address: string): void {
  const at = address.indexOf("%00");
  if (at === -1) return;
  const query = address.indexOf("?");
  if (query === -1 || at < query) throw new ProblemError("not-found");
  throw new ProblemError("invalid-request", {
    detail: "The address holds a character that no text may have (U+0000).",
  });
}
