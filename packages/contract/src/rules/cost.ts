/** Supported currencies (ISO 4217). */
export const currencies = ["EUR", "USD", "GBP", "CHF"] as const;
export type Currency = (typeof currencies)[number];

/**
 * What an account pays its provider, the same for all members; null for no price. The Edge API has no prices, so members
 * enter them. Bandwidth is charged per TB (10¹² bytes) sent to visitors, requests per million.
 */
export interface Prices {
  readonly currency: Currency;
  readonly perTerabyte: number | null;
  readonly perMillionRequests: number | null;
}

/** Amounts that cost something. Sizes in bytes. */
export interface BilledUsage {
  readonly bandwidthBytes: number;
  readonly requests: number;
}

const terabyte = 1e12;
const million = 1e6;

/** Returns whether any price is set, so that usage has an estimated cost. */
export function hasPrices({ perTerabyte, perMillionRequests }: Prices): boolean {
  return perTerabyte !== null || perMillionRequests !== null;
}

/** Estimates the cost of usage, in the currency of the prices; undefined without prices. */
export function estimateCost(prices: Prices, { bandwidthBytes, requests }: BilledUsage): number | undefined {
  if (!hasPrices(prices)) return undefined;
  const bandwidth = ((prices.perTerabyte ?? 0) * bandwidthBytes) / terabyte;
  return bandwidth + ((prices.perMillionRequests ?? 0) * requests) / million;
}

/** Rounds an amount of money to cents, for exports; an empty cell if it's unknown. */
export function toCents(amount: number | undefined): number | string {
  return amount === undefined ? "" : Math.round(amount * 100) / 100;
}

/** Formats an amount of money to the cent: "€1,234.50". */
export function formatMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount);
}
