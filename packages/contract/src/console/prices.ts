import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { checkPrice } from "../rules/price.ts";

/** Supported currencies (ISO 4217). */
export const currencies = ["EUR", "USD", "GBP", "CHF"] as const;
const currencySchema = z.enum(currencies);
export type Currency = (typeof currencies)[number];

/** Highest price per unit. */
const maxPrice = 9_999_999;

const priceSchema = z.number().nonnegative("Use a number of 0 or more.").max(maxPrice, "Use a smaller number.");

/**
 * What an account pays its provider, the same for all members; null for no price. The Edge API has no prices, so members
 * enter them. Bandwidth is charged per TB (10¹² bytes) sent to visitors, requests per million.
 */
export const pricesSchema = z.strictObject({
  currency: currencySchema,
  perTerabyte: priceSchema.nullable(),
  perMillionRequests: priceSchema.nullable(),
});
export type Prices = z.infer<typeof pricesSchema>;

/** The prices as they're typed; empty for none. */
export const pricesFormSchema = z.object({
  currency: currencySchema,
  perTerabyte: parsedString(checkPrice),
  perMillionRequests: parsedString(checkPrice),
});

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
