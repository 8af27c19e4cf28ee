import { z } from "zod";

/** The specification's switch type: an integer that is `1` or `0` (Resources and their fields). */
export const switchSchema = z.literal([0, 1]);
export type Switch = z.infer<typeof switchSchema>;

/** Unix seconds in UTC; 0 stands for "none" (Resources and their fields). */
export const timestampSchema = z.int().nonnegative();

/** DATA of an answer that carries nothing, such as a delete's or an error's. */
export const emptySchema = z.tuple([]);

/** A count of requests, bytes or rows. */
export const countSchema = z.int().nonnegative();
