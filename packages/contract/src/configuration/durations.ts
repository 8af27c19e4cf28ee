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
export const cacheDurations: ReadonlyMap<string, string> = new Map(
  cacheExpirations.map(({ value, label }) => [value, toDuration(value, label)]),
);

function toDuration(value: string, label: string): string {
  if (value === "-1") return "origin";
  if (value === "0") return "none";
  const [amount = "", unit = ""] = label.split(" ");
  return `${amount}${units[unit.replace(/s$/, "")] ?? unit}`;
}
