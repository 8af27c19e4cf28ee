import { z } from "zod";
import { incidentSchema } from "@edge-console/contract/objects/status";
import { reportedServiceSchema } from "../store/status.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const serviceSchema = reportedServiceSchema.refine(
  (service) => service.status !== undefined || service.locations !== undefined,
  "A service needs a status or locations.",
);
const servicesSchema = z.strictObject({ services: z.array(serviceSchema) });

const newIncidentSchema = z.strictObject({
  title: z.string().min(1).max(200),
  description: z.string().max(10_000).default(""),
  type: incidentSchema.shape.TYPE,
  services: z.array(z.string()).default([]),
});

/** Routes of the public status report: services, incidents, and their resolution. */
export const statusRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/status/services",
    token: "operator",
    handle({ context: { store }, body }) {
      const { services } = readBody(servicesSchema, body);
      return store.write(() => {
        store.status.replaceServices(services);
        return { status: 200, body: { services } };
      });
    },
  },
  {
    method: "POST",
    path: "/status/incidents",
    token: "operator",
    handle({ context: { store }, body, now }) {
      const { title, description, type, services } = readBody(newIncidentSchema, body);
      const incident = { TITLE: title, DESCRIPTION: description, TYPE: type, TIMESTAMP: now, SERVICES: services };
      return store.write(() => ({ status: 201, body: { incident_id: store.status.publish(incident) } }));
    },
  },
  {
    method: "POST",
    path: "/status/incidents/{id}/resolve",
    token: "operator",
    handle({ context: { store }, ids, now }) {
      const id = Number(ids["id"]);
      return store.write(() => {
        const resolved = store.status.isResolved(id);
        if (resolved === undefined) throw new OperatorError(404, "Incident not found.");
        if (resolved) throw new OperatorError(409, "The incident is already resolved.");
        store.status.resolve(id, now);
        return { status: 200, body: { incident_id: id } };
      });
    },
  },
];
