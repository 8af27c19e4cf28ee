import { z } from "zod";
import { timestampSchema } from "./values.ts";

/** Status of a service or location in the status report (Spec: States and transitions). */
export const componentStatusSchema = z.enum(["OPERATIONAL", "DOWN", "DEGRADED", "MAINTENANCE", "PENDING", "PLANNED"]);
export type ComponentStatus = z.infer<typeof componentStatusSchema>;

/** Overall status of the report (Spec: Status report, overall rules). */
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

/** Percentage of checks in 90 days that found it up; null if there are no checks yet. */
const uptimeSchema = z.number().min(0).max(100).nullable();

/** A location of a service. PLANNED locations have no UPTIME_90D. */
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

/** DATA of the public status report (Spec: Status report). */
export const statusReportSchema = z.object({
  CURRENT_STATUS: z.object({ STATUS: overallStatusSchema, MESSAGE: z.string() }),
  SERVICES: z.array(statusServiceSchema),
  ACTIVE_INCIDENT: incidentSchema.nullable(),
  PAST_INCIDENTS: z.array(incidentSchema),
});
export type StatusReport = z.infer<typeof statusReportSchema>;
