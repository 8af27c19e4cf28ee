import { z } from "zod";
import type { ValidationResult } from "../rules/validation-result.ts";

/** A schema of text that one of the input rules accepts; the text is kept as typed, the refusal is the rule's sentence. */
export function validatedString(rule: (input: string) => ValidationResult<unknown>): z.ZodString {
  return z.string().check((context) => {
    const result = rule(context.value);
    if (!result.ok) context.issues.push({ code: "custom", message: result.reason, input: context.value });
  });
}

/** A schema of what a person types, by one of the input rules: typed text in, the value to be sent out. */
export function parsedString<T>(rule: (input: string) => ValidationResult<T>): z.ZodType<T, string> {
  return z.string().transform((input, context) => {
    const result = rule(input);
    if (result.ok) return result.value;
    context.issues.push({ code: "custom", message: result.reason, input });
    return z.NEVER;
  });
}

/**
 * A schema of a form whose fields depend on each other: it takes all fields of `typed`, and gives what `schema` makes of
 * those that it has.
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
