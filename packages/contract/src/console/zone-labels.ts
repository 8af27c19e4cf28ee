import { z } from "zod";
import { zoneIdSchema } from "../ids.ts";

/** Limits of labels: per zone, of characters, and of zones in one change. */
export const zoneLabelLimits = { perZone: 10, characters: 32, zones: 500 } as const;

/** A label of a zone: letters, digits, spaces, and `.`, `_`, `-`, `:`, `/`; stored in lower case, because labels are compared case-insensitively. */
export const zoneLabelSchema = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, " ").toLowerCase())
  .refine((label) => label !== "", "Enter a label.")
  .refine(
    (label) => [...label].length <= zoneLabelLimits.characters,
    `Use up to ${zoneLabelLimits.characters} characters.`,
  )
  .refine((label) => /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u.test(label), "Use letters, digits, spaces, and . _ - : /");

/** List in a request body, one value per line, because bodies contain no arrays. */
const linesSchema = z.string().transform((text) => text.split("\n").filter((line) => line !== ""));

/** Change of labels, as lines: adds and removes labels of each of the zones. */
export const zoneLabelsChangeSchema = z.strictObject({
  zones: linesSchema.pipe(z.array(zoneIdSchema).min(1).max(zoneLabelLimits.zones)),
  add: linesSchema.pipe(z.array(zoneLabelSchema).max(zoneLabelLimits.perZone)),
  remove: linesSchema.pipe(z.array(zoneLabelSchema).max(zoneLabelLimits.perZone * 10)),
});

/** Labels of an account's zones by zone ID, each sorted. Zones without labels are left out. */
export const zoneLabelsSchema = z.object({ labels: z.record(z.string(), z.array(z.string()).readonly()).readonly() });
export type ZoneLabels = z.infer<typeof zoneLabelsSchema>;
