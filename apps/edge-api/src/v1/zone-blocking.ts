import { messages } from "@edge-console/contract/messages";
import { countryModeSchema } from "@edge-console/contract/objects/values";
import { checkAddressList } from "@edge-console/contract/rules/address-list";
import { checkAsNumberList } from "@edge-console/contract/rules/as-number-list";
import { checkCountryList } from "@edge-console/contract/rules/country-list";
import type { ZoneFields } from "../store/zones.ts";
import type { Fields } from "./fields.ts";
import { ServiceError } from "./service-error.ts";

type Blocking = Pick<ZoneFields, "BLOCK_IPS" | "ALLOW_IPS" | "COUNTRIES" | "COUNTRY_MODE" | "BLOCK_ASNS">;

const { blocking } = messages;

/** Returns the blocking rules after a request. A missing list doesn't change; an empty one is cleared (Spec: Blocking rules). */
export function readBlocking(before: Blocking, body: Fields): Blocking {
  const after = {
    BLOCK_IPS: readAddresses("BLOCK_IPS", blocking.blockListTooLong, body) ?? before.BLOCK_IPS,
    ALLOW_IPS: readAddresses("ALLOW_IPS", blocking.allowListTooLong, body) ?? before.ALLOW_IPS,
    BLOCK_ASNS: readAsNumbers(body) ?? before.BLOCK_ASNS,
    COUNTRY_MODE: readCountryMode(body) ?? before.COUNTRY_MODE,
    COUNTRIES: readCountries(body) ?? before.COUNTRIES,
  };
  if (after.COUNTRY_MODE === "ALLOW" && after.COUNTRIES === "") {
    throw new ServiceError(400, blocking.allowWithoutCountries);
  }
  return after;
}

function readAddresses(field: "BLOCK_IPS" | "ALLOW_IPS", tooLong: string, body: Fields): string | undefined {
  const text = body.text(field);
  if (text === undefined) return undefined;
  const list = checkAddressList(text);
  if (list.ok) return list.value;
  throw new ServiceError(400, list.kind === "too-long" ? tooLong : blocking.notAnAddress(field, list.reason));
}

function readAsNumbers(body: Fields): string | undefined {
  const text = body.text("BLOCK_ASNS");
  if (text === undefined) return undefined;
  const list = checkAsNumberList(text);
  if (list.ok) return list.value;
  throw new ServiceError(400, list.kind === "too-long" ? blocking.asListTooLong : blocking.notAnAsNumber(list.reason));
}

function readCountryMode(body: Fields): "BLOCK" | "ALLOW" | undefined {
  const value = body.get("COUNTRY_MODE");
  if (value === undefined || value === "") return undefined;
  const mode = countryModeSchema.safeParse(value);
  if (!mode.success) throw new ServiceError(400, blocking.invalidCountryMode);
  return mode.data;
}

function readCountries(body: Fields): string | undefined {
  const text = body.text("COUNTRIES");
  if (text === undefined) return undefined;
  const list = checkCountryList(text);
  if (!list.ok) throw new ServiceError(400, blocking.notACountry(list.reason));
  return list.value;
}
