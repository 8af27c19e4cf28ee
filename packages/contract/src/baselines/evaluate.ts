import type { AccountHostname, AccountZone } from "../configuration/configuration.ts";
import { getOriginType } from "../configuration/configuration.ts";
import { hasField } from "../configuration/file-fields.ts";
import type { BaselineCheck, BaselineScope } from "../console/baselines.ts";
import { describeExpiration, getDaysLeft } from "../findings/certificate.ts";
import { cacheExpirationValues } from "../rules/cache-expiration.ts";
import { isListField, splitEntries } from "../rules/list-edit.ts";
import { type CheckField, findCheckField, getSettingLabel } from "./check-fields.ts";
import { formatCheckValue, getValueKind } from "./check-value.ts";

/** A zone as far as rules check it. */
export type CheckedZone = Pick<AccountZone, "id" | "name" | "values" | "labels" | "hostnames">;

/** A setting that deviates from a rule. */
export interface BaselineDeviation {
  readonly field: string;
  readonly label: string;
  readonly hostname: string | null;
  readonly hostnameId: number | null;
  readonly expected: string;
  readonly actual: string;
  readonly isList: boolean;
}

/** Returns whether a rule is about a zone. */
export function isInScope({ labels, originTypes, names }: BaselineScope, zone: CheckedZone): boolean {
  return (
    (labels.length === 0 || labels.some((label) => zone.labels.includes(label))) &&
    (originTypes.length === 0 || originTypes.includes(getOriginType(zone.values))) &&
    (names.length === 0 || names.some((pattern) => matchesName(pattern, zone.name)))
  );
}

/** Compares without backtracking: each part is found after the one before. */
function matchesName(pattern: string, name: string): boolean {
  const parts = pattern.split("*");
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return name === pattern;
  if (!name.startsWith(first)) return false;
  const last = rest.pop() ?? "";
  let position = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return name.length - last.length >= position && name.endsWith(last);
}

/**
 * Returns the settings of a zone that deviate from a check: none if it complies. Undefined if the check doesn't apply to it,
 * such as one of a setting that its origin type doesn't have. `now` in Unix seconds.
 */
export function evaluateCheck(check: BaselineCheck, zone: CheckedZone, now: number): BaselineDeviation[] | undefined {
  const field = findCheckField(check.field);
  if (!field) return undefined;
  if (field.subject === "hostname") {
    const custom = zone.hostnames.filter((hostname) => hostname.DEFAULT === 0 && isChecked(field, hostname));
    return custom.length === 0 ? undefined : custom.flatMap((hostname) => checkHostname(check, field, hostname, now));
  }
  if (!hasField(field.setting, getOriginType(zone.values))) return undefined;
  const value = zone.values[field.field] ?? "";
  return isListField(field.field)
    ? checkList(check, field, String(value))
    : checkSetting(check, field, toCheckValue(field, value));
}

function toCheckValue(field: CheckField & { readonly subject: "zone" }, value: string | number): string {
  const { setting } = field;
  return setting.kind === "switch" ? (value === setting.on ? "on" : "off") : String(value);
}

function checkSetting(check: BaselineCheck, field: CheckField, value: string): BaselineDeviation[] {
  if (complies(check, value)) return [];
  return [{ ...toDeviation(field), expected: describeExpected(check, field), actual: formatCheckValue(field, value) }];
}

function toDeviation(field: CheckField, hostname?: AccountHostname) {
  return {
    field: field.field,
    label: getSettingLabel(field),
    hostname: hostname?.HOSTNAME ?? null,
    hostnameId: hostname?.ID ?? null,
    isList: false,
  };
}

function complies({ operator, value: wanted }: BaselineCheck, value: string): boolean {
  switch (operator) {
    case "is":
      return value === wanted;
    case "is-not":
      return value !== wanted;
    case "at-least":
      return getRank(value) >= getRank(wanted);
    case "at-most":
      return getRank(value) <= getRank(wanted);
    case "starts-with":
      return value.startsWith(wanted);
    case "contains":
    case "excludes":
      throw new Error(`${operator} is for lists`);
  }
}

/** Durations in the order of the specification: what the origin decides counts as the shortest. */
function getRank(value: string): number {
  return cacheExpirationValues.findIndex((one) => one === value);
}

function describeExpected({ operator, value }: BaselineCheck, field: CheckField): string {
  const text = formatCheckValue(field, value);
  switch (operator) {
    case "is-not":
      return `anything but ${text}`;
    case "at-least":
      return `at least ${text}`;
    case "at-most":
      return `at most ${text}`;
    case "starts-with":
      return `${text}…`;
    default:
      return text;
  }
}

/** Entries of a list that a deviation names; the others are counted. */
const maxEntries = 5;

function checkList({ operator, value: wanted }: BaselineCheck, field: CheckField, value: string): BaselineDeviation[] {
  if (!isListField(field.field)) return [];
  const has = new Set(splitEntries(field.field, value));
  const entries = splitEntries(field.field, wanted).filter((entry) => has.has(entry) === (operator === "excludes"));
  if (entries.length === 0) return [];
  const others = entries.length - maxEntries;
  const list = `${entries.slice(0, maxEntries).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
  const sides = operator === "excludes" ? { expected: "", actual: list } : { expected: list, actual: "" };
  return [{ ...toDeviation(field), ...sides, isList: true }];
}

/** Force HTTPS and a certificate's expiry are about hostnames that have a certificate. */
function isChecked({ field }: CheckField, { SSL_ENABLED, CERTIFICATE_EXPIRES }: AccountHostname): boolean {
  if (field === "SSL_CERTIFICATE") return SSL_ENABLED === 1;
  return field === "SSL_ENABLED" || (SSL_ENABLED === 1 && CERTIFICATE_EXPIRES > 0);
}

function checkHostname(
  check: BaselineCheck,
  field: CheckField & { readonly subject: "hostname" },
  hostname: AccountHostname,
  now: number,
): BaselineDeviation[] {
  if (field.field === "CERTIFICATE_EXPIRES") {
    const { CERTIFICATE_EXPIRES: expires } = hostname;
    if (getDaysLeft(expires, now) >= Number(check.value)) return [];
    const expected = `valid for at least ${formatCheckValue(field, check.value)}`;
    return [{ ...toDeviation(field, hostname), expected, actual: describeExpiration(expires, now).toLowerCase() }];
  }
  const raw = hostname[field.field];
  const value = getValueKind(field).kind === "switch" ? (raw === 1 ? "on" : "off") : String(raw);
  if (complies(check, value)) return [];
  const expected = describeExpected(check, field);
  return [{ ...toDeviation(field, hostname), expected, actual: formatCheckValue(field, value) }];
}
