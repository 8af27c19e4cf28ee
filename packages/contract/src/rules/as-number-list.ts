import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { splitList } from "./country-list.ts";

/** Why an AS number list is refused. */
export type AsNumberListErrorKind = "too-long" | "entry";

/** One AS number as it is saved, without the AS prefix; null when it is not one (1 to 4294967295). */
export function normalizeAsNumber(input: string): string | null {
  const digits = /^(?:as)?(\d{1,10})$/i.exec(input)?.[1];
  if (digits === undefined) return null;
  const number = Number(digits);
  return number >= 1 && number <= 4_294_967_295 ? String(number) : null;
}

/** BLOCK_ASNS as it is saved: numbers with or without AS, comma separated, each once, at most 200 (Blocking rules). */
export function checkAsNumberList(text: string): ValidationResult<string, AsNumberListErrorKind> {
  const numbers: string[] = [];
  for (const entry of splitList(text)) {
    const number = normalizeAsNumber(entry);
    if (number === null) return invalid(`“${entry.slice(0, 20)}” is not an AS number.`, "entry");
    if (!numbers.includes(number)) numbers.push(number);
  }
  if (numbers.length > limits.asNumbers) {
    return invalid(`The list has ${numbers.length} AS numbers; at most ${limits.asNumbers} are allowed.`, "too-long");
  }
  return valid(numbers.join(","));
}
