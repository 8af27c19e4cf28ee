import { z } from "zod";

/**
 * Known outcome of a write whose response was lost or inconclusive. `data` is the result of an applied write, without
 * secrets. `not-recorded`: the write never arrived, or was rejected.
 */
export const writeOutcomeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("applied"), data: z.unknown() }),
  z.object({ state: z.enum(["looking", "not-applied", "cannot-tell", "not-recorded"]) }),
]);
export type WriteOutcome = z.infer<typeof writeOutcomeSchema>;
