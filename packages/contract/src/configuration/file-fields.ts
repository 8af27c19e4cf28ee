import { z } from "zod";
import type { FieldValue, Named } from "../fields/field.ts";
import { zoneFieldList, type ZoneFieldName } from "../fields/zone.ts";
import type { ZoneField } from "../fields/zone-field.ts";
import { sortAddresses } from "../rules/address-list.ts";
import { entryLists } from "../rules/entry-list.ts";
import { type EntryListKind, splitEntryList } from "../rules/split-entry-list.ts";
import type { OriginType } from "../rules/origin-type.ts";
import { EnvironmentReference } from "./environment-reference.ts";
import { cacheExpirations } from "../rules/cache-expiration.ts";

const units: Readonly<Record<string, string>> = {
  minute: "m",
  hour: "h",
  day: "d",
  week: "w",
  month: "mo",
  year: "y",
};

/** Values of CACHE_EXP in a configuration file by their API form: `origin`, `none`, and the console's durations such as `1h`. */
const cacheDurations: ReadonlyMap<string, string> = new Map(
  cacheExpirations.map(({ value, label }) => [value, toDuration(value, label)]),
);

function toDuration(value: string, label: string): string {
  if (value === "-1") return "origin";
  if (value === "0") return "none";
  const [amount = "", unit = ""] = label.split(" ");
  return `${amount}${units[unit.replace(/s$/, "")] ?? unit}`;
}

/** A field of a zone in a configuration file. */
export type FileField = Named<ZoneField, ZoneFieldName>;

/** Value of a field in a configuration file, as YAML and JSON represent it. */
export type FileValue = string | number | boolean | readonly (string | number)[];

/** The fields that a configuration file can contain, in the order of the settings page. */
export const fileFields: readonly FileField[] = zoneFieldList.filter(({ editable }) => editable);

/** Returns the key of a field in a configuration file. */
export function toFileKey(field: string): string {
  return field.toLowerCase();
}

/** Returns whether a file contains a field only as a reference to a secret, for new zones. */
export function isReferenceField({ kind, masked }: Pick<FileField, "kind" | "masked">): boolean {
  return kind === "secret" || masked === true;
}

/** Returns whether zones of an origin type have a field, and the API accepts it for them. */
export function hasField({ types, unusedBy }: Pick<FileField, "types" | "unusedBy">, type: OriginType): boolean {
  if (types && !types.includes(type)) return false;
  // The API rejects an origin URL or a shield for a tunnel. Other unused settings are stored.
  return type !== "TUNNEL" || !unusedBy?.includes("TUNNEL");
}

/** Returns the fields with a value that zones of an origin type have in a file. */
export function listFileFields(type: OriginType): FileField[] {
  return fileFields.filter((field) => hasField(field, type) && !isReferenceField(field));
}

/** Returns the value of a field in a configuration file. Lists are sorted. */
export function toFileValue(field: FileField, value: FieldValue): FileValue {
  switch (field.kind) {
    case "switch":
      return value === field.on;
    case "list":
      return splitList(field.of, String(value)).map((entry) => (field.of === "as-numbers" ? Number(entry) : entry));
    case "choice":
      return field.field === "CACHE_EXP" ? (cacheDurations.get(String(value)) ?? String(value)) : String(value);
    default:
      return value;
  }
}

/** Returns the stored form of a value that the field's schema accepted. Lists are sorted. */
export function toApiValue(field: FileField, value: FileValue): FieldValue {
  switch (field.kind) {
    case "switch":
      return value === true ? field.on : field.off;
    case "list": {
      const { separator, normalize } = entryLists[field.of];
      const entries = (Array.isArray(value) ? value : []).map((entry) => normalize(String(entry)) ?? String(entry));
      return splitList(field.of, [...new Set(entries)].join(separator)).join(separator);
    }
    case "choice":
      if (field.field !== "CACHE_EXP") return String(value);
      return [...cacheDurations].find(([, duration]) => duration === value)?.[0] ?? String(value);
    default:
      return typeof value === "number" ? value : String(value);
  }
}

/** Returns a value as one line of text, as a file would contain it. */
export function formatFileValue(field: FileField, value: FieldValue): string {
  const inFile = toFileValue(field, value);
  return Array.isArray(inFile) ? inFile.join(", ") : String(inFile);
}

/** Returns the entries of a stored list, sorted. */
export function splitList(of: EntryListKind, value: string): string[] {
  const entries = splitEntryList(of, value);
  if (of === "addresses") return sortAddresses(entries);
  return of === "countries" ? entries.toSorted() : entries.toSorted((a, b) => Number(a) - Number(b));
}

const entrySchemas = {
  addresses: z.string().check(checkEntry("addresses", "isn't an IP address or a CIDR range")),
  countries: z.string().check(checkEntry("countries", "isn't a two-letter country code")),
  "as-numbers": z.union([
    z.int().min(1).max(4_294_967_295),
    z.string().check(checkEntry("as-numbers", "isn't an AS number")),
  ]),
} as const;

function checkEntry(of: EntryListKind, problem: string): z.core.CheckFn<string> {
  return (context) => {
    const { check } = entryLists[of];
    if (check(context.value).ok && !/[\s,]/.test(context.value) && context.value !== "") return;
    context.issues.push({
      code: "custom",
      message: `“${context.value.slice(0, 60)}” ${problem}.`,
      input: context.value,
    });
  };
}

const noSecrets = "A configuration file contains no secrets. Use !env NAME with the name of an environment variable.";

/** Returns the schema of a field in a configuration file. */
export function toFieldSchema(field: FileField): z.ZodType<FileValue | EnvironmentReference> {
  const { check } = field;
  if (isReferenceField(field)) {
    return z.custom<EnvironmentReference>((value) => value instanceof EnvironmentReference, { error: noSecrets });
  }
  switch (field.kind) {
    case "switch":
      return z.boolean();
    case "list":
      return z.array(entrySchemas[field.of]).check((context) => {
        const { maxEntries } = entryLists[field.of];
        if (context.value.length <= maxEntries) return;
        const message = `The list has ${context.value.length.toLocaleString("en-US")} entries. The limit is ${maxEntries.toLocaleString("en-US")}.`;
        context.issues.push({ code: "custom", message, input: context.value });
      });
    case "choice":
      return field.field === "CACHE_EXP"
        ? z.enum([...cacheDurations.values()])
        : z.enum(field.options.map(({ value }) => value));
    case "number":
      return z.int().positive();
    default:
      return z.string().check((context) => {
        const result = check?.(context.value);
        if (result?.ok === false) context.issues.push({ code: "custom", message: result.reason, input: context.value });
      });
  }
}
