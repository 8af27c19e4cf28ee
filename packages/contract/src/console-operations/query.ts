import { z } from "zod";

/** A time in a query string, in Unix seconds. */
export const secondsQuerySchema = z.coerce
  .number<number>("Must be a time in Unix seconds.")
  .int("Must be a time in Unix seconds.")
  .min(0, "Must be a time in Unix seconds.")
  .max(999_999_999_999, "Must be a time in Unix seconds.");

/** Position in a list: `next` of a previous page. */
export const cursorQuerySchema = z
  .string()
  .regex(/^\d{1,15}$/, "Must be `next` of a previous page.")
  .transform(Number);

/** A parameter of a query string that can be repeated. */
export function listQuerySchema<Item extends z.ZodType<string, string>>(item: Item) {
  return z.union([z.array(item).readonly(), item.transform((value) => [value])]);
}
