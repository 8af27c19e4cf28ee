import { z } from "zod";

/**
 * State of a change without a response: being checked, applied, not applied, or undetermined.
 */
const unconfirmedStates = ["looking", "applied", "not-applied", "cannot-tell"] as const;

/** A change by the user without a response; times in Unix seconds, `settledAt` null while it's being checked. */
export const unconfirmedWriteSchema = z.object({
  id: z.string(),
  /** Name of the operation. */
  operation: z.string(),
  /** Path below /v1. */
  target: z.string(),
  at: z.int(),
  state: z.enum(unconfirmedStates),
  settledAt: z.int().nullable(),
});
export type UnconfirmedWrite = z.infer<typeof unconfirmedWriteSchema>;

/**
 * Outcome of a write whose response was lost or left it uncertain, as far as the console knows it. `data` is the result
 * of an applied write, without secrets. `not-recorded`: the write never arrived, or was rejected.
 */
export const writeOutcomeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("applied"), data: z.unknown() }),
  z.object({ state: z.enum(["looking", "not-applied", "cannot-tell", "not-recorded"]) }),
]);
export type WriteOutcome = z.infer<typeof writeOutcomeSchema>;

/** Unconfirmed changes of the last day, newest first. */
export const unconfirmedWritesSchema = z.object({ writes: z.array(unconfirmedWriteSchema) });
export type UnconfirmedWrites = z.infer<typeof unconfirmedWritesSchema>;
