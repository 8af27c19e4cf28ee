import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/** Validates ZONE_NAME, 4 to 40 letters and digits, and returns it in lower case (Spec: Zones, create body). */
export function checkZoneName(input: string): ValidationResult<string> {
  const { min, max } = limits.zoneName;
  if (!/^[a-z0-9]*$/i.test(input)) return invalid("Use letters and digits only.");
  if (input.length < min || input.length > max) return invalid(`Use ${min} to ${max} letters and digits.`);
  return valid(input.toLowerCase());
}
