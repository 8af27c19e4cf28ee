import { z } from "zod";

/** A changed setting. `before` and `after` are written as in a file; `before` is null for what is new. */
export const plannedChangeSchema = z.object({
  /** Name of the API's field. */
  field: z.string(),
  /** Name in the file. */
  key: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  /** The entries that a list gains and loses. */
  entries: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).optional(),
  /** What it does to visitors, if it can stop their requests. */
  consequence: z.string().optional(),
  /** The value to send, in the API's form. */
  value: z.union([z.string(), z.number()]),
});
export type PlannedChange = z.infer<typeof plannedChangeSchema>;

/** What happens to a zone or hostname. `extra`: it isn't in the file, and stays. */
export const planActions = ["create", "update", "delete", "unchanged", "extra"] as const;
export type PlanAction = (typeof planActions)[number];

const plannedHostnameSchema = z.object({
  hostname: z.string(),
  /** Null for new ones. */
  id: z.int().nullable(),
  isDefault: z.boolean(),
  action: z.enum(planActions),
  changes: z.array(plannedChangeSchema),
});
export type PlannedHostname = z.infer<typeof plannedHostnameSchema>;

const plannedZoneSchema = z.object({
  name: z.string(),
  /** Null for new ones. */
  id: z.string().nullable(),
  action: z.enum(planActions),
  changes: z.array(plannedChangeSchema),
  labels: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  hostnames: z.array(plannedHostnameSchema),
  /**
   * Environment variables with the keys of a new bucket zone, by field. A run stores no secrets, so the zone has to be created
   * before the plan can be applied. Empty for other zones.
   */
  secrets: z.record(z.string(), z.string()),
  /** Why the plan can't be applied to the zone. */
  problems: z.array(z.string()),
});
export type PlannedZone = z.infer<typeof plannedZoneSchema>;

/** A field that the file and someone else changed since the base, to different values. */
export const planConflictSchema = z.object({
  /** `zone/field`, to name it in a resolution. */
  id: z.string(),
  zone: z.string(),
  key: z.string(),
  label: z.string(),
  base: z.string(),
  file: z.string(),
  account: z.string(),
  /** Null until someone decides. */
  resolution: z.enum(["file", "account"]).nullable(),
});
export type PlanConflict = z.infer<typeof planConflictSchema>;

/** Request for a plan. A file that is sent as `application/yaml` is the same as a request with that `file` only. */
export const planRequestSchema = z.strictObject({
  /** Text of the configuration file. */
  file: z.string(),
  /** The file as it was when it was last in agreement with the account: what others changed since isn't overwritten. */
  base: z.string().optional(),
  /** Decisions about conflicts by their ID; `*` for all others. */
  resolutions: z.record(z.string(), z.enum(["file", "account"])).optional(),
  /** Names of zones and hostnames to delete. They must not be in the file. */
  deletes: z.array(z.string()).optional(),
});
export type PlanRequest = z.input<typeof planRequestSchema>;

/** What applying a configuration file would do to an account. */
export const configurationPlanSchema = z.object({
  /** Starts the run: `POST …/bulk-runs {"plan": digest}`. It changes with what the plan changes. */
  digest: z.string(),
  /** Until when a run can start, in Unix seconds. */
  expiresAt: z.int(),
  /** Sorted by name: those of the file, and those of the account that aren't in it. */
  zones: z.array(plannedZoneSchema),
  conflicts: z.array(planConflictSchema),
  /** Changes that it sends; 0 if the account is as the file says. */
  writes: z.int(),
  /** Requests to the API, about, and how many minutes they take within the rate limit; 0 for less than one. */
  requests: z.int(),
  minutes: z.int(),
});
export type ConfigurationPlan = z.infer<typeof configurationPlanSchema>;
