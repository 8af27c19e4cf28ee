import { z } from "zod";

/**
 * What became of a change whose answer was lost: still being looked for, found, found not to be there, or beyond what
 * reading back can tell.
 */
const unconfirmedStates = ["looking", "applied", "not-applied", "cannot-tell"] as const;

/** A change of one's own whose answer was lost; times in Unix seconds, `settledAt` null while it is looked for. */
export const unconfirmedWriteSchema = z.object({
  id: z.string(),
  /** The operation's name in the contract. */
  operation: z.string(),
  /** The path below /v1 that it was sent to. */
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

/** The changes of the last day whose answer was lost, newest first. */
export const unconfirmedWritesSchema = z.object({ writes: z.array(unconfirmedWriteSchema) });
export type UnconfirmedWrites = z.infer<typeof unconfirmedWritesSchema>;
