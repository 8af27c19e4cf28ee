import { z } from "zod";
import type { ValidationResult } from "../rules/validation-result.ts";

/** Returns a schema of a string that a rule validates. The output is the unchanged string. */
export function validatedString(rule: (input: string) => ValidationResult<unknown>): z.ZodString {
  return z.string().check((context) => {
    const result = rule(context.value);
    if (!result.ok) context.issues.push({ code: "custom", message: result.reason, input: context.value });
  });
}

/** Returns a schema that parses user input by a rule: the output is the value to send. */
export function parsedString<T>(rule: (input: string) => ValidationResult<T>): z.ZodType<T, string> {
  return z.string().transform((input, context) => {
    const result = rule(input);
    if (result.ok) return result.value;
    context.issues.push({ code: "custom", message: result.reason, input });
    return z.NEVER;
  });
}

/**
 * Returns a schema of a form whose fields depend on each other: the input has all fields of `typed`, and the output is
 * the result of `schema`.
 */
export function parsedFields<Input, Output>(
  typed: z.ZodType<Input, Input>,
  schema: z.ZodType<Output>,
): z.ZodType<Output, Input> {
  return typed.transform((values, context) => {
    const { success, data, error } = schema.safeParse(values);
    if (success) return data;
    for (const { path, message } of error.issues) {
      context.issues.push({ code: "custom", path: [...path], message, input: values });
    }
    return z.NEVER;
  });
}
