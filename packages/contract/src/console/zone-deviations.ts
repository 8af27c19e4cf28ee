import { z } from "zod";

/** What a zone can differ from. */
export const deviationSources = ["file", "baseline", "shared-list"] as const;
export type DeviationSource = (typeof deviationSources)[number];

/** A setting of a zone that differs from what is wanted. Values are written as in a configuration file. */
export const deviatingSettingSchema = z.object({
  /** Name of the API's field, or `labels`. */
  field: z.string(),
  label: z.string(),
  /** Name of the hostname that has it; null for a setting of the zone. */
  hostname: z.string().nullable(),
  /** Of a list: the entries that the zone lacks. */
  expected: z.string(),
  /** Of a list: the entries that the zone has in addition. */
  actual: z.string(),
  isList: z.boolean(),
  /** Who changed it last, as far as the reader may see it, and when; null if the console doesn't know. */
  changed: z.object({ by: z.string(), at: z.int() }).nullable(),
});
export type DeviatingSetting = z.infer<typeof deviatingSettingSchema>;

/** A zone that differs from one source. */
export const zoneDeviationSchema = z.object({
  zoneId: z.string(),
  zoneName: z.string(),
  source: z.enum(deviationSources),
  /** ID of the baseline or the shared IP list; empty for the configuration file. */
  sourceId: z.string(),
  /** Name of the source within a sentence: "the file of commit abc1234". */
  sourceName: z.string(),
  settings: z.array(deviatingSettingSchema),
});
export type ZoneDeviation = z.infer<typeof zoneDeviationSchema>;

/** Zones of an account that differ from a source, from the console's copy. */
export const zoneDeviationsSchema = z.object({
  deviations: z.array(zoneDeviationSchema),
  /** Zones that aren't checked, because their hostnames are still being loaded. */
  unchecked: z.int(),
});
export type ZoneDeviations = z.infer<typeof zoneDeviationsSchema>;
