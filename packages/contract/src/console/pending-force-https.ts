import { z } from "zod";
import { hostnameIdSchema, zoneIdSchema } from "../ids.ts";

/** Body of scheduling Force HTTPS for a hostname. */
export const forceHttpsScheduleSchema = z.strictObject({ zoneId: zoneIdSchema, hostnameId: hostnameIdSchema });

/** `waiting` until the server has enabled Force HTTPS; the other states are final. */
export type PendingForceHttpsState = "waiting" | "applied" | "canceled" | "failed" | "expired";

/** Why a request is still waiting, or how it ended. */
export type PendingForceHttpsReason =
  /** Waiting: the account has no API key, or the API rejects the key. */
  | "api-key"
  /** Waiting: the change was sent and its result is being checked. */
  | "unconfirmed"
  /** Applied: someone else had enabled Force HTTPS. */
  | "already-forced"
  /** Canceled: a backup from before the end of the request was restored. */
  | "restored"
  | "hostname-deleted"
  | "https-disabled"
  /** Failed: the member who scheduled it may no longer change hostnames. */
  | "no-permission"
  /** Failed: the API rejected the change repeatedly. */
  | "rejected"
  /** Failed: whether the change was applied can't be determined, so it isn't sent again. */
  | "undetermined";

/** A request to enable Force HTTPS as soon as the hostname has a certificate; times in Unix seconds. */
export interface PendingForceHttps {
  readonly id: string;
  readonly zoneId: string;
  readonly hostnameId: number;
  readonly hostname: string;
  readonly requestedAt: number;
  /** Email address of the member who scheduled it. */
  readonly requestedBy: string;
  readonly state: PendingForceHttpsState;
  /** Null while the request only waits for the certificate, and if `state` is sufficient. */
  readonly reason: PendingForceHttpsReason | null;
  /** Null while it waits. */
  readonly endedAt: number | null;
  /** Email address of the member who canceled it. */
  readonly canceledBy: string | null;
}

/** An account's waiting requests and those that ended in the last 7 days, newest first. */
export interface PendingForceHttpsList {
  readonly requests: readonly PendingForceHttps[];
}
