import type { z } from "zod";
import { OperatorError } from "./route.ts";

/**
 * Parses a request body.
 * @throws {OperatorError} 400 with the first invalid field
 */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw new OperatorError(400, field ? `${field}: ${issue?.message}` : (issue?.message ?? "Invalid request body."));
}
