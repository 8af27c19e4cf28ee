/** Formats rows under headings, in columns as wide as their widest cell. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a time in Unix seconds to the minute, in UTC; “–” for null. */
export function formatTime(seconds: number | null): string {
  return seconds === null ? "–" : `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
