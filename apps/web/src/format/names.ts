import { onFirstUse } from "./on-first-use.ts";

const conjunction = onFirstUse(() => new Intl.ListFormat("en"));

/** Joins names in a sentence: "shop, blog, and film". */
export function joinNames(names: readonly string[]): string {
  return conjunction().format(names);
}

/** Joins the first three names, and counts the others: "shop, blog, film, and 3 others". */
export function joinFirstNames(names: readonly string[]): string {
  const maxNames = 3;
  const others = names.length - maxNames;
  if (others <= 0) return names.join(", ");
  return `${names.slice(0, maxNames).join(", ")}, and ${others} ${others === 1 ? "other" : "others"}`;
}
