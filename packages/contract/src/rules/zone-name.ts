import { limits } from "../limits.ts";
import { accepted, type Checked, refused } from "./checked.ts";

/** ZONE_NAME: 4 to 40 letters and digits, lower-cased (Zones, create body). */
export function checkZoneName(input: string): Checked<string> {
  const { min, max } = limits.zoneName;
  if (!/^[a-z0-9]*$/i.test(input)) return refused("Use letters and digits only.");
  if (input.length < min || input.length > max) return refused(`Use ${min} to ${max} letters and digits.`);
  return accepted(input.toLowerCase());
}
