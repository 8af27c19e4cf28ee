import { accepted, type Checked, refused } from "./checked.ts";
import { isHostName } from "./host.ts";

/** HOST_HEADER: a hostname, or empty for the host name of ORIGIN_URL (Zones, create body). */
export function checkHostHeader(input: string): Checked<string> {
  if (input === "" || isHostName(input)) return accepted(input);
  return refused("Enter a hostname such as www.example.com, or leave it empty.");
}
