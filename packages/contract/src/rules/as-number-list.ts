import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { splitList } from "./country-list.ts";

/** Why an AS number list is invalid. */
export type AsNumberListErrorKind = "too-long" | "entry";

/** Returns an AS number (1 to 4294967295) without the AS prefix; null if the text isn't one. */
export function normalizeAsNumber(input: string): string | null {
  const digits = /^(?:as)?(\d{1,10})$/i.exec(input)?.[1];
  if (digits === undefined) return null;
  const number = Number(digits);
  return number >= 1 && number <= 4_294_967_295 ? String(number) : null;
}

/** Formats an AS number as it's shown and typed everywhere: "64500" → "AS64500". */
export function formatAsNumber(number: string | number): string {
  return `AS${number}`;
}

/** Validates BLOCK_ASNS: comma-separated numbers with or without AS, without duplicates, at most 200 (Spec: Blocking rules). */
export function checkAsNumberList(text: string): ValidationResult<string, AsNumberListErrorKind> {
  const numbers: string[] = [];
  for (const entry of splitList(text)) {
    const number = normalizeAsNumber(entry);
    if (number === null) return invalid(`“${entry.slice(0, 20)}” isn't an AS number.`, "entry");
    if (!numbers.includes(number)) numbers.push(number);
  }
  if (numbers.length > limits.asNumbers) {
    return invalid(`The list has ${numbers.length} AS numbers. The limit is ${limits.asNumbers}.`, "too-long");
  }
  return valid(numbers.join(","));
}
