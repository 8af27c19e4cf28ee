import { useSyncExternalStore } from "react";

/** What a person reckons with; nothing where no price is set. */
export type Prices = {
  currency: Currency;
  /** For 1 TB (10¹² bytes) sent to viewers. */
  perTerabyte: number | undefined;
  /** For a million requests. */
  perMillionRequests: number | undefined;
};

/** The currencies to choose from. */
export const currencies = ["EUR", "USD", "GBP", "CHF"] as const;
export type Currency = (typeof currencies)[number];

const noPrices: Prices = { currency: "EUR", perTerabyte: undefined, perMillionRequests: undefined };
const terabyte = 1e12;
const million = 1e6;

/** What usage comes to at these prices; undefined when there are none. */
export function estimate(
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
export function readPrice(text: string): number | undefined | null {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return undefined;
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : null;
}

/** Reads what was kept; anything that makes no sense is no price. */
export function parsePrices(text: string | null): Prices {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null) return noPrices;
    const price = (name: string) => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
    };
    const currency = currencies.find((known) => known === Reflect.get(kept, "currency")) ?? noPrices.currency;
    return { currency, perTerabyte: price("perTerabyte"), perMillionRequests: price("perMillionRequests") };
  } catch {
    return noPrices;
  }
}

const listeners = new Set<() => void>();
const unkept = new Map<string, string>();
const keyOf = (account: string) => `prices:${account}`;

function readKept(account: string): string | null {
  try {
    return localStorage.getItem(keyOf(account)) ?? unkept.get(account) ?? null;
  } catch {
    // Storage is blocked: they last until the page is loaded again.
    return unkept.get(account) ?? null;
  }
}

/** The prices that this browser keeps for an account, and how to set them. They are sent nowhere. */
export function usePrices(account: string): [Prices, (prices: Prices) => void] {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readKept(account),
    () => null,
  );
  const set = (prices: Prices) => {
    const kept = JSON.stringify(prices);
    unkept.set(account, kept);
    try {
      localStorage.setItem(keyOf(account), kept);
    } catch {
      // As above.
    }
    for (const listener of listeners) listener();
  };
  return [parsePrices(text), set];
}
