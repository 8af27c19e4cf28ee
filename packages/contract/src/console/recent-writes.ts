import { z } from "zod";

/** What became of a write. `pending`: not known yet; `unconfirmed`: it can't be determined. */
export const writeStates = ["pending", "applied", "not-applied", "unconfirmed"] as const;
export type WriteState = (typeof writeStates)[number];

/** A write of the user; times in Unix seconds, `settledAt` null while its outcome is open. */
export const recentWriteSchema = z.object({
  /** ID of the request that sent it. */
  id: z.string(),
  /** Its idempotency key. */
  key: z.string().nullable(),
  /** Name of the operation. */
  operation: z.string(),
  /** Path of the object below /v1: of the new object, once it's known. */
  target: z.string(),
  /** Name of the object, if the write or its result has it. */
  name: z.string().nullable(),
  /** Fields that an update sent. */
  fields: z.array(z.string()),
  /** The object was deleted by the console since then. */
  isDeleted: z.boolean(),
  at: z.int(),
  state: z.enum(writeStates),
  settledAt: z.int().nullable(),
  /** The console checks, or checked, what became of it. */
  responseLost: z.boolean(),
});
export type RecentWrite = z.infer<typeof recentWriteSchema>;

/** The user's writes outside of bulk runs that are open or recent, newest first. */
export const recentWritesSchema = z.object({ writes: z.array(recentWriteSchema) });
export type RecentWrites = z.infer<typeof recentWritesSchema>;

/**
 * What became of a write. `data` is the result of an applied write, without secrets. `isRecorded` is false if the write never
 * arrived, is still on its way, or was rejected.
 */
export const writeOutcomeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("applied"), data: z.unknown() }),
  z.object({ state: z.literal("pending"), isRecorded: z.boolean() }),
  z.object({ state: z.enum(["not-applied", "unconfirmed"]) }),
]);
export type WriteOutcome = z.infer<typeof writeOutcomeSchema>;
