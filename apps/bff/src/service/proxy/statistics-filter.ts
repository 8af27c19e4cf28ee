import type { CallBody } from "../upstream/call-service.ts";
import { createParameterProblem } from "../../platform/http/problem.ts";

const maxValueLength = 64;

/**
 * Parses the filters of a statistics request: `from` and `to` in Unix seconds, `granularity`, `node`. The service
 * validates the values. Throws a ProblemError for a time that isn't a number and for a repeated filter.
 */
export function parseStatisticsFilter(query: URLSearchParams): CallBody | undefined {
  const readText = (name: string): string | undefined => {
    const values = query.getAll(name);
    if (values.length > 1 || (values[0]?.length ?? 0) > maxValueLength)
      throw createParameterProblem(name, "Must be given once, with at most 64 characters.");
    return values[0] || undefined;
  };
  const readSeconds = (name: string): number | undefined => {
    const value = readText(name);
    if (value !== undefined && !/^\d{1,12}$/.test(value))
      throw createParameterProblem(name, "Must be in Unix seconds.");
    return value === undefined ? undefined : Number(value);
  };
  const filters = {
    FROM_TIMESTAMP: readSeconds("from"),
    TO_TIMESTAMP: readSeconds("to"),
    GRANULARITY: readText("granularity"),
    NODE: readText("node"),
  };
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
