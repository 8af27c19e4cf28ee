/** Number of tints, not counting no traffic. */
export const tintCount = 6;

/**
 * Returns the tint of a value relative to the largest: 0 for no traffic, then 1 to `tintCount`. Uses the square root
 * because a few countries have most of the traffic and the others would look alike.
 */
export function getTint(value: number, largest: number): number {
  if (value <= 0 || largest <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(Math.min(1, value / largest)) * tintCount));
}
