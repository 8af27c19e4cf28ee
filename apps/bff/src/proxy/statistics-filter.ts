import type { CallBody } from "../upstream/exchange.ts";
import { ProblemError } from "../http/problem.ts";

const longestValue = 64;

/**
 * The filters of the statistics call from an address's query: `from` and `to` in Unix seconds, `granularity`, `node`.
 * What they may be is the service's to judge. Throws a ProblemError for a time that is not a number, and for a filter
 * given twice.
 */
export function statisticsFilter(query: URLSearchParams): CallBody | undefined {
  const text = (name: string): string | undefined => {
    const values = query.getAll(name);
    if (values.length > 1 || (values[0]?.length ?? 0) > longestValue) throw refused(name, "Give it once.");
    return values[0] || undefined;
  };
  const seconds = (name: string): number | undefined => {
    const value = text(name);
    if (value !== undefined && !/^\d{1,12}$/.test(value)) throw refused(name, "Give it in Unix seconds.");
    return value === undefined ? undefined : Number(value);
  };
  const filters = {
    FROM_TIMESTAMP: seconds("from"),
    TO_TIMESTAMP: seconds("to"),
    GRANULARITY: text("granularity"),
    NODE: text("node"),
  };
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function refused(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { errors: [{ field, message }] });
}
