import { limits } from "../limits.ts";
import { extractHostname } from "./pasted-url.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/** Validates ZONE_NAME, 4 to 40 letters and digits, and returns it in lower case (Spec: Zones, create body). */
export function checkZoneName(input: string): ValidationResult<string> {
  const { min, max } = limits.zoneName;
  if (!/^[a-z0-9]*$/i.test(input)) return invalid("Use letters and digits only.");
  if (input.length < min || input.length > max) return invalid(`Use ${min} to ${max} letters and digits.`);
  return valid(input.toLowerCase());
}

/** Returns a typed name with letters and digits only: "shop 24" → "shop24", "https://shop-2.example" → "shop2example". */
export function repairZoneName(input: string): string {
  const name = extractHostname(input)
    .normalize("NFKD")
    .replace(/[^a-z0-9]/gi, "");
  return name === "" ? input : name;
}
