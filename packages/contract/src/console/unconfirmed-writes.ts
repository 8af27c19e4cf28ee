import { z } from "zod";

/**
 * What became of a write whose response was lost or inconclusive. `data` is the result of an applied write, without
 * secrets. `isRecorded` is false if the write never arrived, is still on its way, or was rejected.
 */
export const writeOutcomeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("applied"), data: z.unknown() }),
  z.object({ state: z.literal("pending"), isRecorded: z.boolean() }),
  z.object({ state: z.enum(["not-applied", "unconfirmed"]) }),
]);
export type WriteOutcome = z.infer<typeof writeOutcomeSchema>;
