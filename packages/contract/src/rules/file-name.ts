/**
 * Returns a file name without extension that says what is in the file, part by part: ("Harbour Media", "Usage by day",
 * "2026-06-01") → "harbour-media_usage-by-day_2026-06-01". Empty parts are left out.
 */
export function toFileName(...parts: readonly string[]): string {
  return parts
    .map(toSlug)
    .filter((part) => part !== "")
    .join("_");
}

function toSlug(part: string): string {
  return part
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}.]+/gu, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "");
}
