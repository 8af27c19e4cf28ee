import ipaddr from "ipaddr.js";
import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { isIpv4, isIpv6 } from "./host.ts";

/** A line of an address list: as entered (`line` starts at 1) and in the form that the service stores. */
export type AddressLine =
  | { readonly line: number; readonly input: string; readonly value: string; readonly duplicateOf: number | null }
  | { readonly line: number; readonly input: string; readonly value: null; readonly duplicateOf: null };

/**
 * Returns the stored form of an entry of BLOCK_IPS or ALLOW_IPS: an address or CIDR range with cleared host bits, without
 * /32 and /128, and IPv6 in its short form (Spec: Blocking rules). Null if the text is neither.
 */
export function normalizeAddress(input: string): string | null {
  const [address = "", prefix, ...rest] = input.split("/");
  if (rest.length > 0) return null;
  const family = isIpv4(address) ? ipaddr.IPv4 : isIpv6(address) ? ipaddr.IPv6 : null;
  if (family === null) return null;
  const bits = family === ipaddr.IPv4 ? 32 : 128;
  if (prefix === undefined) return formatAddress(family.parse(address));
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > bits) return null;
  const network = formatAddress(family.networkAddressFromCIDR(`${address}/${prefix}`));
  return Number(prefix) === bits ? network : `${network}/${prefix}`;
}

/** Returns every non-blank line with its stored form, and whether it repeats an earlier line. */
export function parseAddressLines(text: string): AddressLine[] {
  const firstLine = new Map<string, number>();
  return text.split("\n").flatMap((raw, index): AddressLine[] => {
    const input = raw.trim();
    const line = index + 1;
    if (input === "") return [];
    const value = normalizeAddress(input);
    if (value === null) return [{ line, input, value, duplicateOf: null }];
    const duplicateOf = firstLine.get(value) ?? null;
    if (duplicateOf === null) firstLine.set(value, line);
    return [{ line, input, value, duplicateOf }];
  });
}

/** Why an address list is invalid. */
export type AddressListErrorKind = "too-long" | "entry";

/**
 * Validates BLOCK_IPS or ALLOW_IPS and returns the stored form: one normalized entry per line, without duplicates, at
 * most 1,000 entries (Spec: Blocking rules; Limits).
 */
export function checkAddressList(text: string): ValidationResult<string, AddressListErrorKind> {
  const lines = parseAddressLines(text);
  const invalidLine = lines.find((line) => line.value === null);
  if (invalidLine) return invalid(describeInvalidAddress(invalidLine), "entry");
  const values = lines.filter((line) => line.duplicateOf === null).map((line) => line.value);
  if (values.length > limits.addresses) {
    return invalid(`The list has ${values.length} entries. The limit is ${limits.addresses}.`, "too-long");
  }
  return valid(values.join("\n"));
}

/** Says which entry of a list isn't an address. */
export function describeInvalidAddress({ line, input }: Pick<AddressLine, "line" | "input">): string {
  return `Line ${line}: “${shortenEntry(input)}” isn't an IP address or a CIDR range.`;
}

/**
 * Sorts stored addresses and CIDR ranges numerically: IPv4 before IPv6, a range before the addresses that it contains.
 */
export function sortAddresses(values: readonly string[]): string[] {
  return values
    .map((value) => ({ value, key: getSortKey(value) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ value }) => value);
}

function getSortKey(value: string): string {
  const [address = "", bits = "128"] = value.split("/");
  const parsed = ipaddr.parse(address);
  const digits = parsed.toByteArray().map((byte) => byte.toString(16).padStart(2, "0"));
  return `${parsed.kind()} ${digits.join("")} ${bits.padStart(3, "0")}`;
}

function formatAddress(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** Shortens an entry that is quoted in an error. */
export function shortenEntry(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
