import { z } from "zod";
import { timestampSchema } from "./values.ts";

/** State of a service or location in the status report (States and transitions). */
export const componentStatusSchema = z.enum(["OPERATIONAL", "DOWN", "DEGRADED", "MAINTENANCE", "PENDING", "PLANNED"]);
export type ComponentStatus = z.infer<typeof componentStatusSchema>;

/** Overall state of the status report (Status report, overall rules). */
export const overallStatusSchema = z.enum(["UP", "DEGRADED", "DOWN", "MAINTENANCE", "INCIDENT"]);
export type OverallStatus = z.infer<typeof overallStatusSchema>;

/** A published incident or maintenance notice. */
export const incidentSchema = z.object({
  TITLE: z.string(),
  DESCRIPTION: z.string(),
  TYPE: z.enum(["System Maintenance", "Degraded Performance", "Partial System Outage", "Major System Outage"]),
  TIMESTAMP: timestampSchema,
  SERVICES: z.array(z.string()),
});
export type Incident = z.infer<typeof incidentSchema>;

/** Percent of checks in 90 days that did not find it down; null when there are no checks yet. */
const uptimeSchema = z.number().min(0).max(100).nullable();

/** A place of a service that is made of locations. PLANNED has no UPTIME_90D. */
export const statusLocationSchema = z.object({
  NAME: z.string(),
  STATUS: componentStatusSchema,
  UPTIME_90D: uptimeSchema.optional(),
  LOCATION: z.string(),
});

/** One service of the report. */
export const statusServiceSchema = z.object({
  NAME: z.string(),
  STATUS: componentStatusSchema,
  UPTIME_90D: uptimeSchema.optional(),
  LOCATIONS: z.array(statusLocationSchema).optional(),
});

/** DATA of the public status report (Status report). */
export const statusReportSchema = z.object({
  CURRENT_STATUS: z.object({ STATUS: overallStatusSchema, MESSAGE: z.string() }),
  SERVICES: z.array(statusServiceSchema),
  ACTIVE_INCIDENT: incidentSchema.nullable(),
  PAST_INCIDENTS: z.array(incidentSchema),
});
export type StatusReport = z.infer<typeof statusReportSchema>;
