import type { Database } from "better-sqlite3";
import { z } from "zod";
import { componentStatusSchema, type Incident, incidentSchema } from "@edge-console/contract/objects/status";
import { limits } from "@edge-console/contract/limits";

const uptimeSchema = z.number().min(0).max(100).nullable().optional();
const componentSchema = z.object({
  name: z.string().min(1).max(200),
  status: componentStatusSchema,
  uptime_90d: uptimeSchema,
});

/** A service of the status report as the operator sends it. The status of a service with locations is derived from them. */
export const reportedServiceSchema = componentSchema.extend({
  status: componentStatusSchema.optional(),
  locations: z.array(componentSchema).optional(),
});
export type ReportedService = z.infer<typeof reportedServiceSchema>;

/** A location of a service. */
export type ReportedLocation = z.infer<typeof componentSchema>;

interface IncidentRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  /** Names as a JSON array. */
  readonly services: string;
  readonly published_at: number;
}

const incidentColumns = "id, title, description, type, services, published_at";

/** Queries on the services and incidents of the status report. Throws if stored data is invalid. */
export function statusQueries(database: Database) {
  const services = database.prepare<[], string>("SELECT service FROM status_services ORDER BY position").pluck();
  const clearServices = database.prepare("DELETE FROM status_services");
  const insertService = database.prepare<[number, string]>(
    "INSERT INTO status_services (position, service) VALUES (?, ?)",
  );
  const selectActive = database.prepare<[], IncidentRow>(
    `SELECT ${incidentColumns} FROM incidents WHERE resolved_at IS NULL ORDER BY published_at DESC, id DESC LIMIT 1`,
  );
  const selectPast = database.prepare<[], IncidentRow>(
    `SELECT ${incidentColumns} FROM incidents WHERE resolved_at IS NOT NULL
     ORDER BY published_at DESC, id DESC LIMIT ${limits.pastIncidents}`,
  );
  const insert = database.prepare<[string, string, string, string, number]>(
    "INSERT INTO incidents (title, description, type, services, published_at) VALUES (?, ?, ?, ?, ?)",
  );
  const selectResolvedAt = database
    .prepare<[number], number | null>("SELECT resolved_at FROM incidents WHERE id = ?")
    .pluck();
  const resolve = database.prepare<[number, number]>("UPDATE incidents SET resolved_at = ? WHERE id = ?");

  return {
    /** Returns the services in display order. */
    listServices: (): ReportedService[] => services.all().map((text) => reportedServiceSchema.parse(JSON.parse(text))),
    /** Replaces all services. Call it in a transaction. */
    replaceServices(list: readonly ReportedService[]): void {
      clearServices.run();
      for (const [position, service] of list.entries()) insertService.run(position, JSON.stringify(service));
    },
    /** Returns the newest unresolved incident. */
    getActiveIncident(): Incident | null {
      const row = selectActive.get();
      return row ? toIncident(row) : null;
    },
    /** Returns the 20 most recent resolved incidents, newest first. */
    listPastIncidents: (): Incident[] => selectPast.all().map(toIncident),
    /** Publishes an incident and returns its ID. */
    publish: (incident: Incident): number =>
      Number(
        insert.run(
          incident.TITLE,
          incident.DESCRIPTION,
          incident.TYPE,
          JSON.stringify(incident.SERVICES),
          incident.TIMESTAMP,
        ).lastInsertRowid,
      ),
    /** Returns whether an incident is resolved; undefined if it doesn't exist. */
    isResolved(id: number): boolean | undefined {
      const resolvedAt = selectResolvedAt.get(id);
      return resolvedAt === undefined ? undefined : resolvedAt !== null;
    },
    resolve: (id: number, now: number): void => void resolve.run(now, id),
  };
}
export type StatusQueries = ReturnType<typeof statusQueries>;

function toIncident(row: IncidentRow): Incident {
  return incidentSchema.parse({
    TITLE: row.title,
    DESCRIPTION: row.description,
    TYPE: row.type,
    TIMESTAMP: row.published_at,
    SERVICES: JSON.parse(row.services),
  });
}
