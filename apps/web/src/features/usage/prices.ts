import { z } from "zod";
import { useStore } from "../../state/create-store.ts";
import { storedValuesById } from "../../state/stored-value.ts";

/** Supported currencies. */
export const currencies = ["EUR", "USD", "GBP", "CHF"] as const;
export type Currency = (typeof currencies)[number];

const price = z.number().nonnegative().optional().catch(undefined);

/** Prices that a user entered. Invalid stored values are ignored one by one. */
export const pricesSchema = z.object({
  currency: z.enum(currencies).catch("EUR"),
  /** Price per TB (10¹² bytes) sent to visitors. */
  perTerabyte: price,
  /** Price per million requests. */
  perMillionRequests: price,
});
export type Prices = z.infer<typeof pricesSchema>;

const terabyte = 1e12;
const million = 1e6;

/** Estimates the cost of usage; undefined without prices. */
export function estimateCost(
  { perTerabyte, perMillionRequests }: Prices,
  usage: { bandwidthBytes: number; requests: number },
): number | undefined {
  if (perTerabyte === undefined && perMillionRequests === undefined) return undefined;
  const traffic = ((perTerabyte ?? 0) * usage.bandwidthBytes) / terabyte;
  return traffic + ((perMillionRequests ?? 0) * usage.requests) / million;
}

/** Formats an amount of money: "€1,234.50". */
export function formatMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
}

/** Parses a price with a decimal point or comma; undefined if empty, null if invalid. */
export function parsePrice(text: string): number | undefined | null {
  const number = text.trim().replace(",", ".");
  if (number === "") return undefined;
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(number) ? Number(number) : null;
}

const getStoredPrices = storedValuesById("prices", pricesSchema, { defaultValue: { currency: "EUR" } });

/** Returns the prices of an account, which only this browser stores, and a function that sets them. */
export function usePrices(account: string): [Prices, (prices: Prices) => void] {
  const stored = getStoredPrices(account);
  return [useStore(stored), stored.set];
}
