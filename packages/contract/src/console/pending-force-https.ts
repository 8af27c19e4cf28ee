import { z } from "zod";
import { hostnameIdSchema, zoneIdSchema } from "../ids.ts";

/** Body of scheduling Force HTTPS for a hostname. */
export const forceHttpsScheduleSchema = z.strictObject({ zoneId: zoneIdSchema, hostnameId: hostnameIdSchema });

/** `waiting` until the server has enabled Force HTTPS; the other states are final. */
const stateSchema = z.enum(["waiting", "applied", "canceled", "failed", "expired"]);
export type PendingForceHttpsState = z.infer<typeof stateSchema>;

/** Why a request is still waiting, or how it ended. */
const reasonSchema = z.enum([
  /** Waiting: the account has no API key, or the API rejects the key. */
  "api-key",
  /** Waiting: the change was sent and its result is being checked. */
  "unconfirmed",
  /** Applied: someone else had enabled Force HTTPS. */
  "already-forced",
  /** Canceled: a backup from before the end of the request was restored. */
  "restored",
  "hostname-deleted",
  "https-disabled",
  /** Failed: the member who scheduled it may no longer change hostnames. */
  "no-permission",
  /** Failed: the API rejected the change repeatedly. */
  "rejected",
  /** Failed: whether the change was applied can't be determined, so it isn't sent again. */
  "undetermined",
]);
export type PendingForceHttpsReason = z.infer<typeof reasonSchema>;

/** A request to enable Force HTTPS as soon as the hostname has a certificate; times in Unix seconds. */
export const pendingForceHttpsSchema = z.object({
  id: z.string(),
  zoneId: z.string(),
  hostnameId: z.int(),
  hostname: z.string(),
  requestedAt: z.int(),
  /** Who scheduled it: the email address, or the name if the reader may not see the address. */
  requestedBy: z.string(),
  state: stateSchema,
  /** Null while the request only waits for the certificate, and if `state` is sufficient. */
  reason: reasonSchema.nullable(),
  /** Null while it waits. */
  endedAt: z.int().nullable(),
  /** Who canceled it, as in `requestedBy`. */
  canceledBy: z.string().nullable(),
});
export type PendingForceHttps = z.infer<typeof pendingForceHttpsSchema>;

/** An account's waiting requests and those that ended in the last 7 days, newest first. */
export const pendingForceHttpsListSchema = z.object({ requests: z.array(pendingForceHttpsSchema) });
