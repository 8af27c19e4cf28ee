import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { isDnsName } from "./host.ts";

/** Validates HOST_HEADER: a hostname, or empty for the hostname of ORIGIN_URL (Spec: Zones, create body). */
export function checkHostHeader(input: string): ValidationResult<string> {
  if (input === "" || isDnsName(input)) return valid(input);
  return invalid("Enter a hostname, such as www.example.com, or leave the field empty.");
}
