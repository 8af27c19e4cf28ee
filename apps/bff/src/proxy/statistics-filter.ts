import type { CallBody } from "../upstream/call-service.ts";
import { ProblemError } from "../http/problem.ts";

const maxValueLength = 64;

/**
 * Parses the filters of a statistics request: `from` and `to` in Unix seconds, `granularity`, `node`. The service
 * validates the values. Throws a ProblemError for a time that isn't a number and for a repeated filter.
 */
export function parseStatisticsFilter(query: URLSearchParams): CallBody | undefined {
  const text = (name: string): string | undefined => {
    const values = query.getAll(name);
    if (values.length > 1 || (values[0]?.length ?? 0) > maxValueLength)
      throw invalidFilter(name, "Must be given once, with at most 64 characters.");
    return values[0] || undefined;
  };
  const seconds = (name: string): number | undefined => {
    const value = text(name);
    if (value !== undefined && !/^\d{1,12}$/.test(value)) throw invalidFilter(name, "Must be in Unix seconds.");
    return value === undefined ? undefined : Number(value);
  };
  const filters = {
    FROM_TIMESTAMP: seconds("from"),
    TO_TIMESTAMP: seconds("to"),
    GRANULARITY: text("granularity"),
    NODE: text("node"),
  };
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function invalidFilter(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { errors: [{ field, message }] });
}
