import type { z } from "zod";
import { OperatorError } from "./route.ts";

/** The body as the schema reads it. Throws a 400 that names the first wrong field. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw new OperatorError(400, field ? `${field}: ${issue?.message}` : (issue?.message ?? "The body is not valid."));
}
