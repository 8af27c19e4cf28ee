import { z } from "zod";
import { useStore } from "../../state/create-store.ts";
import { storedValuesById } from "../../state/stored-value.ts";

/** The currencies to choose from. */
export const currencies = ["EUR", "USD", "GBP", "CHF"] as const;
export type Currency = (typeof currencies)[number];

const price = z.number().nonnegative().optional().catch(undefined);

/** A user's prices; a price that isn't set is missing. A part that is unreadable doesn't cost the rest. */
export const pricesSchema = z.object({
  currency: z.enum(currencies).catch("EUR"),
  /** For 1 TB (10¹² bytes) sent to visitors. */
  perTerabyte: price,
  /** For a million requests. */
  perMillionRequests: price,
});
export type Prices = z.infer<typeof pricesSchema>;

const terabyte = 1e12;
const million = 1e6;

/** What usage comes to at these prices; undefined when there are none. */
export function estimateCost(
  { perTerabyte, perMillionRequests }: Prices,
  usage: { bandwidthBytes: number; requests: number },
): number | undefined {
  if (perTerabyte === undefined && perMillionRequests === undefined) return undefined;
  const traffic = ((perTerabyte ?? 0) * usage.bandwidthBytes) / terabyte;
  return traffic + ((perMillionRequests ?? 0) * usage.requests) / million;
}

/** An amount of money: "€1,234.50". */
export function formatMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);
}

/** A price as typed, with a point or a comma; undefined for none, null for what is no price. */
export function parsePrice(text: string): number | undefined | null {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return undefined;
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : null;
}

const getStoredPrices = storedValuesById("prices", pricesSchema, { defaultValue: { currency: "EUR" } });

/** The prices that this browser stores for an account, and a function that sets them. They are sent nowhere. */
export function usePrices(account: string): [Prices, (prices: Prices) => void] {
  const stored = getStoredPrices(account);
  return [useStore(stored), stored.set];
}
