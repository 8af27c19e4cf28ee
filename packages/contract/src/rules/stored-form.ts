import { checkAddressList } from "./address-list.ts";
import { checkAsNumberList } from "./as-number-list.ts";
import { checkCacheExpiration } from "./cache-expiration.ts";
import type { Checked } from "./checked.ts";
import { checkCountryList } from "./country-list.ts";
import { checkEndpointHost, checkName, checkPort } from "./tunnel.ts";

/** The fields that the service does not keep as they were typed. */
const rules: Readonly<Record<string, (input: string) => Checked<unknown>>> = {
  CACHE_EXP: checkCacheExpiration,
  BLOCK_IPS: checkAddressList,
  ALLOW_IPS: checkAddressList,
  COUNTRIES: checkCountryList,
  BLOCK_ASNS: checkAsNumberList,
  NAME: checkName,
  HOST: checkEndpointHost,
  PORT: checkPort,
};

/** What the service keeps of a field's value that it accepts: what reading back is compared with. */
export function storedForm(field: string, value: unknown): unknown {
  const rule = rules[field];
  if (!rule || (typeof value !== "string" && typeof value !== "number")) return value;
  const checked = rule(String(value));
  return checked.ok ? checked.value : value;
}
