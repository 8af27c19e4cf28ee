/** A figure, a text, or nothing. */
export type CsvCell = string | number | undefined;

/**
 * Rows as CSV (RFC 4180), under a head of the columns' names. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [columns, ...rows].map(csvLine).join("");
}

/** One row of it, with its end of line. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cell).join(",")}\r\n`;
}

function cell(value: CsvCell): string {
  const text = typeof value === "string" && /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
