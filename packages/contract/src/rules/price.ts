import { invalid, valid, type ValidationResult } from "./validation-result.ts";

/** Parses a price with a decimal point or comma; null if the field is empty. */
export function checkPrice(input: string): ValidationResult<number | null> {
  const text = input.trim().replace(",", ".");
  if (text === "") return valid(null);
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(text) ? valid(Number(text)) : invalid("Enter a number, such as 12.50.");
}
