import { ProblemError } from "./problem.ts";

/**
 * Rejects URLs that contain U+0000, which PostgreSQL can't store in text.
 * @throws ProblemError 404 if it's in the path, 400 in the query
 */
export function assertNoNullBytes(url: string): void {
  const at = url.indexOf("%00");
  if (at === -1) return;
  const query = url.indexOf("?");
  if (query === -1 || at < query) throw new ProblemError("not-found");
  throw new ProblemError("invalid-request", {
    detail: "The URL contains a null character (U+0000).",
  });
}
