import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { currencies, type Prices } from "../rules/cost.ts";
import { checkPrice } from "../rules/price.ts";

const currencySchema = z.enum(currencies);

/** Highest price per unit. */
const maxPrice = 9_999_999;

const priceSchema = z.number().nonnegative("Use a number of 0 or more.").max(maxPrice, "Use a smaller number.");

/** The prices of an account. */
export const pricesSchema = z.strictObject({
  currency: currencySchema,
  perTerabyte: priceSchema.nullable(),
  perMillionRequests: priceSchema.nullable(),
}) satisfies z.ZodType<Prices>;

/** The prices as they're typed; empty for none. */
export const pricesFormSchema = z.object({
  currency: currencySchema,
  perTerabyte: parsedString(checkPrice),
  perMillionRequests: parsedString(checkPrice),
});
