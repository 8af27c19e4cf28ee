import { invalid, valid, type ValidationResult } from "./validation-result.ts";

const countUnits: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9 };
const byteUnits: Readonly<Record<string, number>> = {
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
  pib: 1024 ** 5,
};

/** Parses a number of requests, such as `500M` or `20,000,000`; null if the field is empty. */
export function checkRequestAmount(input: string): ValidationResult<number | null> {
  return checkAmount(input, countUnits, "Enter a number, such as 20,000,000 or 500M.");
}

/** Parses a number of bytes with its unit, such as `1.5 TB`; null if the field is empty. */
export function checkByteAmount(input: string): ValidationResult<number | null> {
  return checkAmount(input, byteUnits, "Enter a number and a unit, such as 500 GB or 1.5 TB.");
}

function checkAmount(
  input: string,
  units: Readonly<Record<string, number>>,
  reason: string,
): ValidationResult<number | null> {
  const text = input.trim();
  if (text === "") return valid(null);
  const [, digits = "", unit = ""] = /^(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  if (digits === "" || factor === undefined) return invalid(reason);
  const value = Math.round(Number(digits.replaceAll(",", "")) * factor);
  if (value < 1) return invalid("Use a number above 0.");
  return value <= Number.MAX_SAFE_INTEGER ? valid(value) : invalid("Use a smaller number.");
}

/** Formats a number of requests as a form's field holds it: 20000000 → "20,000,000". */
export function formatRequestInput(value: number): string {
  return value.toLocaleString("en-US");
}

/** Formats bytes as a form's field holds them, without rounding: 1500000000000 → "1.5 TB". */
export function formatByteInput(value: number): string {
  const decimal = [
    ["PB", 1e15],
    ["TB", 1e12],
    ["GB", 1e9],
    ["MB", 1e6],
  ] as const;
  // At most three decimals, which a number of this size has exactly.
  const [name, size] = decimal.find(([, unit]) => value >= unit && value % (unit / 1000) === 0) ?? ["kB", 1e3];
  return `${value / size} ${name}`;
}
