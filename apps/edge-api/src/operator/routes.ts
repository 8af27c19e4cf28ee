import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { z } from "zod";
import { locations } from "../store/locations.ts";
import { accountRoutes } from "./accounts.ts";
import { connectorRoutes } from "./connector.ts";
import { edgeRoutes } from "./edges.ts";
import { faultRoutes } from "./faults.ts";
import { hostnameRoutes } from "./hostnames.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";
import { statusRoutes } from "./status.ts";
import { trafficRoutes } from "./traffic.ts";
import { zoneRoutes } from "./zones.ts";

const clockSchema = z.strictObject({ now: z.int().positive().nullable() });

/** Routes of the service as a whole. */
const serviceRoutes: readonly OperatorRoute[] = [
  {
    // Fixes the service's clock; null returns to real time.
    method: "POST",
    path: "/clock",
    token: "operator",
    handle({ context: { clock }, body }) {
      clock.set(readBody(clockSchema, body).now);
      return { status: 200, body: { now: clock.now() } };
    },
  },
  { method: "GET", path: "/locations", token: "operator", handle: () => ({ status: 200, body: { locations } }) },
  {
    // The request log of `/v1`.
    method: "GET",
    path: "/requests",
    token: "operator",
    handle({ context: { requestLog }, query }) {
      const since = query.get("since") ?? "0";
      if (!/^\d{1,15}$/.test(since)) throw new OperatorError(400, "since: must be a number.");
      return { status: 200, body: { requests: requestLog.listSince(Number(since)) } };
    },
  },
  {
    // The OpenAPI document of `/v1`.
    method: "GET",
    path: "/openapi.json",
    token: "operator",
    handle: () => ({ status: 200, body: createOpenApiDocument() }),
  },
];

/** All routes of the operator listener. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...zoneRoutes,
  ...hostnameRoutes,
  ...connectorRoutes,
  ...trafficRoutes,
  ...edgeRoutes,
  ...statusRoutes,
  ...faultRoutes,
  ...serviceRoutes,
];
