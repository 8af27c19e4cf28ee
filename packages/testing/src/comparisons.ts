/** A comparison that a text states, such as "+4.0% from 1.2K" below "1.25K". */
export interface StatedComparison {
  /** The words that state it. */
  readonly text: string;
  /** The stated change in percent, or in points for shares. */
  readonly stated: number;
  /** The change that follows from the two figures as they're shown. NaN if one of them is missing or is "<0.1%". */
  readonly following: number;
}

const figure = String.raw`[<>]?[€$£]?\d[\d,]*(?:\.\d+)?(?:[ \u00a0]?(?:(?:k|K|M|G|T|P)i?B|K|M|B|T|P))?%?`;
const change = String.raw`(?<sign>[+−])(?<share><?[\d.]+)`;

const patterns = {
  /** "+4.0% from 1.2K", "+0.1 pts from 94.7%", "+4.0% (1.25K from 1.2K)", "5K (+400.0% from 1K in February 2027)". */
  figure: new RegExp(
    String.raw`${change}(?:%| (?<points>pts)) (?:\((?<now>${figure})[ \u00a0])?from[ \u00a0](?<before>${figure})`,
  ),
  /** "20.0 TB to 24.1 TB, +4.0% from Oct", of a forecast next to "Oct total: 21.0 TB". */
  month: new RegExp(String.raw`${change}%[ \u00a0]from[ \u00a0](?<month>[A-Z][a-z]{2})\b`),
  /** "November will cost about €1,430.00, 4.0% more than October (€1,375.00)". */
  sentence: new RegExp(
    String.raw`about (?<now>${figure})[^,]*, (?<share>[\d.]+)% (?<word>more|less) than \w+ \((?<before>${figure})\)`,
  ),
  /** A row of a table: the amount before, the amount now, the difference, and the percentage. */
  row: new RegExp(String.raw`\t(?<before>${figure})\t(?<now>${figure})\t[+−]\S+ ${change}%`),
};

/** Reads a figure as a person does: "1.2K" → 1200, "24.0 MB" → 24000000, "90.5%" → 90.5, "€1,430.00" → 1430. */
export function readFigure(text: string): number {
  const [, digits = "", space, prefix = "", binary, bytes] =
    /^[€$£]?([\d.,]+)([ \u00a0])?(?:(k|K|M|G|T|P|B)(i)?)?(B)?%?$/.exec(text) ?? [];
  // "B" after a space is a unit of bytes, and else billions.
  const isByte = prefix === "B" && space !== undefined && bytes === undefined;
  const step = binary === undefined ? 1_000 : 1_024;
  const exponent = isByte ? 0 : ({ k: 1, K: 1, M: 2, B: 3, G: 3, T: 4, P: 5 }[prefix] ?? 0);
  return digits === "" ? Number.NaN : Number(digits.replaceAll(",", "")) * step ** exponent;
}

/**
 * Finds the percentages and points in a text of a screen, report, or email (`innerText`, so that cells are separated by tabs),
 * and calculates each from the two figures beside it.
 */
export function findComparisons(text: string): StatedComparison[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const kind = (["row", "sentence", "figure", "month"] as const).find((name) => patterns[name].test(line));
    const match = kind && patterns[kind].exec(line);
    if (!match?.groups) return [];
    const { sign, share = "", points, now = findNow(lines, index, match.index), before, month, word } = match.groups;
    const previous = before ?? (month === undefined ? "" : findTotal(lines.slice(0, index), month));
    const difference = readFigure(now) - readFigure(previous);
    const following = points === undefined ? (difference / readFigure(previous)) * 100 : difference;
    const size = Number(share.replace("<", ""));
    // "<0.1%" is what follows if it's less.
    const isTiny = share.startsWith("<") && Math.abs(following) < size;
    const stated = isTiny ? following : sign === "−" || word === "less" ? -size : size;
    return [{ text: match[0], stated, following }];
  });
}

/** Returns the comparisons whose percentage doesn't follow from both figures, apart from its rounding. */
export function findWrongComparisons(text: string): StatedComparison[] {
  return findComparisons(text).filter(
    ({ stated, following }) => !(Math.abs(stated - following) < 0.051 + Math.abs(following) * 1e-9),
  );
}

/** Returns the compared figure: before the comparison on its line, or else the last one alone on its line. */
function findNow(lines: readonly string[], index: number, start: number): string {
  const onLine = new RegExp(String.raw`(?:^|[:\t] ?)(${figure})(?:, | \()$`).exec(lines[index]?.slice(0, start) ?? "");
  if (onLine?.[1] !== undefined) return onLine[1];
  const whole = new RegExp(`^${figure}$`);
  // Exact numbers, "1,234,567", explain the figure above them.
  const isExact = (line: string) => /^\d+,/.test(line);
  return lines.slice(0, index).findLast((line) => whole.test(line) && !isExact(line)) ?? "";
}

/** Returns the last total of a month: "Oct total: 21.0 TB". */
function findTotal(lines: readonly string[], month: string): string {
  const total = new RegExp(`^${month} total: (${figure})`);
  return lines.findLast((line) => total.test(line))?.replace(/^.*?: /, "") ?? "";
}
