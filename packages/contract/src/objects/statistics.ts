import { z } from "zod";
import { granularities } from "../rules/statistics-periods.ts";
import { countSchema, timestampSchema } from "./values.ts";

const granularitySchema = z.enum(granularities);

/** Statistics filters, sent as the JSON body of a GET (Spec: Statistics). */
export const statisticsFilterSchema = z
  .strictObject({
    FROM_TIMESTAMP: timestampSchema,
    TO_TIMESTAMP: timestampSchema,
    GRANULARITY: granularitySchema,
    NODE: z.string(),
  })
  .partial();

/** A day or hour with traffic: REQUESTS are hits plus misses, without BLOCKED; sizes in bytes. */
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

/** Traffic of a country; the code is empty if the location is unknown. */
const countryRowSchema = z.object({
  COUNTRY: z.string(),
  REQUESTS: countSchema,
  BANDWIDTH_BYTES: countSchema,
  BLOCKED: countSchema,
});

/** Traffic of a network; AS0 contains unannounced addresses and all smaller networks. */
const networkRowSchema = z.object({
  ASN: countSchema,
  REQUESTS: countSchema,
  BANDWIDTH_BYTES: countSchema,
  BLOCKED: countSchema,
});

/** DATA of a zone's statistics in UTC; intervals without traffic are left out (Spec: Statistics, response DATA). */
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
