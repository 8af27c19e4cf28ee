import { valid, type ValidationResult, invalid } from "./validation-result.ts";

/**
 * The assigned two-letter codes of ISO 3166-1, in alphabetical order. Apart from the names (`countries`), which the first screen
 * doesn't need.
 */
export const countryCodes: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ " +
  "DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM " +
  "PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

const countryCodeSet = new Set(countryCodes);

/** Validates COUNTRIES: comma-separated two-letter ISO codes, stored in upper case without duplicates (Spec: Blocking rules). */
export function checkCountryList(text: string): ValidationResult<string> {
  const entries = splitList(text);
  // Checked before the case changes: the upper case of "ß" is SS, which is South Sudan.
  const invalidEntry = entries.find((entry) => !/^[a-z]{2}$/i.test(entry) || !countryCodeSet.has(entry.toUpperCase()));
  if (invalidEntry !== undefined) return invalid(`“${invalidEntry.slice(0, 20)}” isn't a two-letter country code.`);
  return valid([...new Set(entries.map((entry) => entry.toUpperCase()))].join(","));
}

/** Returns the non-blank entries of a comma-separated list, trimmed. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
