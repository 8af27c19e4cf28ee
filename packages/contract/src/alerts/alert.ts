import { z } from "zod";
import { severities } from "../findings/finding.ts";
import { timestampSchema } from "../objects/values.ts";
import { alertCategoryNames } from "./alert-categories.ts";
import { alertKindNames } from "./alert-kinds.ts";
import { alertSubjectTypes } from "./alert-subject-types.ts";

/** Object that an alert is about. `zoneId` is the zone that contains a hostname. */
export const alertSubjectSchema = z.object({
  type: z.enum(alertSubjectTypes),
  /** Identifies the object among those of its type; empty if there is only one. */
  id: z.string(),
  name: z.string(),
  zoneId: z.string().optional(),
});
export type AlertSubject = z.infer<typeof alertSubjectSchema>;

/** What an alert takes down. */
export const alertOutageSchema = z.object({
  /**
   * When its cause began, in Unix seconds, as far as that's known: for a tunnel, the connector's last report; for an incident
   * of the service, its start.
   */
  since: timestampSchema,
  /** The zones, at most 50 of `zoneCount`; none if they aren't known, as for an incident of the service. */
  zones: z.array(z.object({ id: z.string(), name: z.string() })),
  zoneCount: z.int().min(0),
  /**
   * Requests that these zones would have had since then, by the same hours of the day before. Null if that isn't known, or
   * only a part of the requests fails.
   */
  requestsLost: z.int().min(0).nullable(),
});
export type AlertOutage = z.infer<typeof alertOutageSchema>;

/**
 * What happened to an alert. `escalated`: it reached its next level, such as 7 days before a certificate expires.
 */
export const alertEventTypes = ["opened", "escalated", "reminded", "acknowledged", "resolved"] as const;
export type AlertEventType = (typeof alertEventTypes)[number];

/** Events that subscribers are notified of. */
export const notifiedEventTypes = ["opened", "escalated", "reminded", "resolved"] as const satisfies AlertEventType[];

/** An event of an alert's history. Times in Unix seconds. */
export const alertEventSchema = z.object({
  type: z.enum(alertEventTypes),
  at: timestampSchema,
  /**
   * Who acknowledged it: the email address, or the name if the reader may not see the address. Null for the console.
   */
  by: z.string().nullable(),
  /** The alert's title at that time. */
  title: z.string(),
});
export type AlertEvent = z.infer<typeof alertEventSchema>;

/** An alert of an account. Times in Unix seconds. */
export const alertSchema = z.object({
  id: z.string(),
  kind: z.enum(alertKindNames),
  severity: z.enum(severities),
  subject: alertSubjectSchema,
  title: z.string(),
  /** One or two sentences: what it means for visitors or the account, and what to do. */
  sentence: z.string(),
  /** Message of the API, if it sent one. */
  quote: z.string().nullable(),
  /** What it takes down; null if all traffic is served. Alerts that an earlier version stored have none. */
  outage: alertOutageSchema.nullable().default(null),
  state: z.enum(["open", "resolved"]),
  openedAt: timestampSchema,
  resolvedAt: timestampSchema.nullable(),
  acknowledged: z.object({ at: timestampSchema, by: z.string() }).nullable(),
  /** Whether the reader caused the event: it's never new to them. */
  isOwn: z.boolean(),
  /** Until when the reader is not notified of it; `forever`, or null if the reader didn't silence it. */
  silencedUntil: z.union([timestampSchema, z.literal("forever")]).nullable(),
  /** Oldest first. */
  history: z.array(alertEventSchema),
});
export type Alert = z.infer<typeof alertSchema>;

/** The alerts that a reader's role sees: the open ones first, then those of the last 90 days, newest first. */
export const alertsSchema = z.object({
  alerts: z.array(alertSchema),
  /** Until when the reader has seen the events; null if never. */
  eventsSeenAt: timestampSchema.nullable(),
  /** When the account was last evaluated; null if never. */
  evaluatedAt: timestampSchema.nullable(),
  /** When the zones and tunnels that it was evaluated from were loaded; null if never. */
  loadedAt: timestampSchema.nullable(),
  /** Categories that the last evaluation couldn't check; their alerts stay as they were. */
  unchecked: z.array(z.enum(alertCategoryNames)),
});
export type Alerts = z.infer<typeof alertsSchema>;

/** Silences notifications of an alert for the member; null ends it. */
export const alertSilenceSchema = z.strictObject({
  until: z.union([timestampSchema, z.literal("forever")]).nullable(),
});
