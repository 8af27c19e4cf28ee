import { z } from "zod";

/** A time in a query string, in Unix seconds. */
export const secondsQuerySchema = z.coerce
  .number<number>("Must be a time in Unix seconds.")
  .int("Must be a time in Unix seconds.")
  .min(0, "Must be a time in Unix seconds.")
  .max(999_999_999_999, "Must be a time in Unix seconds.");
