import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";
import { monthSchema } from "./usage.ts";

/** Amounts that cost something. A forecast has fractions. Sizes in bytes. */
const amountsSchema = z.object({ requests: z.number().nonnegative(), bandwidthBytes: z.number().nonnegative() });
export type UsageAmounts = z.infer<typeof amountsSchema>;

/**
 * The change of a zone that its usage followed: its creation or deletion, or changed settings (names of fields of the
 * API). `entryId` is the audit entry, for roles that can view zones. Time in Unix seconds.
 */
export const usageCauseSchema = z.object({
  at: timestampSchema,
  kind: z.enum(["created", "deleted", "changed"]),
  fields: z.array(z.string()),
  entryId: z.string().nullable(),
});
export type UsageCause = z.infer<typeof usageCauseSchema>;

/** A zone's usage in this month and the last one. */
export const zoneComparisonSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When the zone was first missing, in Unix seconds; null if it exists. */
  deletedAt: timestampSchema.nullable(),
  /** Of the compared days of this month. */
  days: amountsSchema,
  /** Of the same days of the last month. */
  previousDays: amountsSchema,
  previousMonth: amountsSchema,
  /** Of this month; null without data for two full weeks. */
  forecast: amountsSchema.nullable(),
  cause: usageCauseSchema.nullable(),
});
export type ZoneComparison = z.infer<typeof zoneComparisonSchema>;

/** This UTC month compared with the last one, by zone. */
export const monthComparisonSchema = z.object({
  month: monthSchema,
  previousMonth: monthSchema,
  /** Number of full days since the first of the month that are compared with the same days of the last month. */
  days: countSchema,
  /** Whether usage of the whole last month is stored; otherwise its amounts are too low. */
  isPreviousComplete: z.boolean(),
  /** Zones with usage in either month, by name. */
  zones: z.array(zoneComparisonSchema),
});
export type MonthComparison = z.infer<typeof monthComparisonSchema>;
