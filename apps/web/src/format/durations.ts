import { formatQuantity } from "./quantities.ts";

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
] as const;

/** Formats the two largest units: 93784 seconds → "1d 2h". Less than a second is "0s". */
export function formatDuration(seconds: number): string {
  let remaining = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [name, size] of units) {
    const count = Math.floor(remaining / size);
    remaining -= count * size;
    if (count > 0) parts.push(`${count}${name}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(" ") || "0s";
}

/** Formats a duration in words, in the largest unit that divides it: 3600 → "1 hour", 5400 → "90 minutes". */
export function formatLongDuration(seconds: number): string {
  const names = { d: "day", h: "hour", m: "minute", s: "second" } as const;
  const [name, size] = units.find(([, size]) => seconds >= size && seconds % size === 0) ?? ["s", 1];
  const count = seconds / size;
  return formatQuantity(count, names[name]);
}
