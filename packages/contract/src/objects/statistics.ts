import { z } from "zod";
import { countSchema, timestampSchema } from "./values.ts";

/** By what the rows of an answer are parted: UTC days or hours (Statistics, GRANULARITY). */
export const granularitySchema = z.enum(["day", "hour"]);
export type Granularity = z.infer<typeof granularitySchema>;

/** Filters of the statistics call, sent as the JSON body of a GET (Statistics). */
export const statisticsFilterSchema = z
  .strictObject({
    FROM_TIMESTAMP: timestampSchema,
    TO_TIMESTAMP: timestampSchema,
    GRANULARITY: granularitySchema,
    NODE: z.string(),
  })
  .partial();
export type StatisticsFilter = z.infer<typeof statisticsFilterSchema>;

/** One day or hour with traffic: requests are hits plus misses, BLOCKED is not part of them; sizes in bytes. */
export const statisticsRowSchema = z.object({
  DAY_TIMESTAMP: timestampSchema,
  REQUESTS: countSchema,
  CACHE_HITS: countSchema,
  CACHE_MISS: countSchema,
  BANDWIDTH_BYTES: countSchema,
  ORIGIN_BYTES: countSchema,
  BLOCKED: countSchema,
});
export type StatisticsRow = z.infer<typeof statisticsRowSchema>;

/** Traffic of one country; the code is empty when it could not be placed. */
const countryRowSchema = z.object({
  COUNTRY: z.string(),
  REQUESTS: countSchema,
  BANDWIDTH_BYTES: countSchema,
  BLOCKED: countSchema,
});

/** Traffic of one network; AS 0 stands for unannounced addresses and the long tail. */
const networkRowSchema = z.object({
  ASN: countSchema,
  REQUESTS: countSchema,
  BANDWIDTH_BYTES: countSchema,
  BLOCKED: countSchema,
});

/** DATA of a zone's statistics in UTC; buckets without traffic are missing (Statistics, answer DATA). */
export const statisticsSchema = z.object({
  GRANULARITY: granularitySchema,
  NODE: z.string(),
  NODES: z.array(z.object({ ID: z.string(), LOCATION: z.string() })),
  CDN_DAILY_STATS: z.array(statisticsRowSchema),
  CDN_COUNTRIES: z.array(countryRowSchema),
  CDN_NETWORKS: z.array(networkRowSchema),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** Statistics without "statistics:details": no networks and no blocked requests. */
export const statisticsTotalsSchema = statisticsSchema.omit({ CDN_NETWORKS: true }).extend({
  CDN_DAILY_STATS: z.array(statisticsRowSchema.omit({ BLOCKED: true })),
  CDN_COUNTRIES: z.array(countryRowSchema.omit({ BLOCKED: true })),
});
export type StatisticsTotals = z.infer<typeof statisticsTotalsSchema>;
