/** How many tints a map has, besides that of no traffic. */
export const tintCount = 6;

/**
 * The tint of a figure beside the largest one: 0 for nothing, then 1 to `tints`. By the square root, since a few countries
 * have most of the traffic and the others would look alike.
 */
export function getTint(figure: number, largest: number): number {
  if (figure <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(Math.min(1, figure / largest)) * tintCount));
}
