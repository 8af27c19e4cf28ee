/** A number, a string, or an empty cell. */
export type CsvCell = string | number | undefined;

/** Returns rows as CSV (RFC 4180) under a header row, with cells in the format of `toCsvLine`. */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows].map(toCsvLine).join("");
}

/**
 * Returns one CSV row with its line break. Numbers, also those in text form (`-1`), stay numbers; text that a
 * spreadsheet would run as a formula gets an apostrophe in front.
 */
export function toCsvLine(row: readonly CsvCell[]): string {
  return `${row.map(toCell).join(",")}\r\n`;
}

const formulaStartPattern = /^[=+\-@\t\r\n＝＋－＠]/;
const numberPattern = /^-?\d+(?:\.\d+)?$/;

function toCell(value: CsvCell): string {
  const raw = String(value ?? "");
  const text = formulaStartPattern.test(raw) && !numberPattern.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
