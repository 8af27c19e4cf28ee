import { limits } from "../limits.ts";
import { checkAddressList, normalizeAddress } from "./address-list.ts";
import { checkAsNumberList, normalizeAsNumber } from "./as-number-list.ts";
import type { ValidationResult } from "./validation-result.ts";
import { checkCountryList } from "./country-list.ts";
import { type EntryListKind, entrySeparators } from "./split-entry-list.ts";

/** A kind of list that is stored as text. */
interface EntryList {
  readonly separator: "\n" | ",";
  readonly check: (text: string) => ValidationResult<string>;
  /** The stored form of one entry; null if the text isn't an entry. */
  readonly normalize: (entry: string) => string | null;
  readonly maxEntries: number;
  /** Names of an entry for a count: "1 network", "2 networks". */
  readonly one: string;
  readonly many: string;
  readonly placeholder: string;
}

/** Kinds of lists that a field can hold (Spec: Blocking rules). */
export const entryLists = {
  addresses: {
    separator: entrySeparators.addresses,
    check: checkAddressList,
    normalize: normalizeAddress,
    maxEntries: limits.addresses,
    one: "entry",
    many: "entries",
    placeholder: "192.0.2.1\n198.51.100.0/24\n2001:db8::/32",
  },
  countries: {
    separator: entrySeparators.countries,
    check: checkCountryList,
    normalize: (entry) => entry.toUpperCase(),
    maxEntries: Number.POSITIVE_INFINITY,
    one: "country",
    many: "countries",
    placeholder: "DE,FR",
  },
  "as-numbers": {
    separator: entrySeparators["as-numbers"],
    check: checkAsNumberList,
    normalize: normalizeAsNumber,
    maxEntries: limits.asNumbers,
    one: "network",
    many: "networks",
    placeholder: "64500,64501",
  },
} as const satisfies Readonly<Record<EntryListKind, EntryList>>;
