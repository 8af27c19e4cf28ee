import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ProblemError } from "../api/problem.ts";

/**
 * Puts what the server said of single fields beside them, and gives whether there was any. What it said of fields
 * that the form does not have stays in the problem.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError" | "getValues">,
  problem: ProblemError,
): boolean {
  const known = problem.errors.filter(({ field }) => Object.hasOwn(form.getValues(), field));
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field as FieldPath<Values>, { type: "server", message }, { shouldFocus: index === 0 });
  }
  return known.length > 0;
}
