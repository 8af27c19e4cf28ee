import { z } from "zod";
import { countSchema, timestampSchema } from "@edge-console/contract/objects/values";
import { isLocation, unassignedNode } from "../store/locations.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const largestAsNumber = 4_294_967_295;

const rowSchema = z
  .strictObject({
    zone_id: z.string(),
    timestamp: timestampSchema,
    node: z
      .string()
      .refine((node) => node === unassignedNode || isLocation(node), "It must be the id of a location, or unassigned."),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/, "It must be a two-letter country code, or empty.")
      .default(""),
    asn: countSchema.max(largestAsNumber).default(0),
    requests: countSchema.default(0),
    cache_hits: countSchema.default(0),
    bandwidth_bytes: countSchema.default(0),
    origin_bytes: countSchema.default(0),
    blocked: countSchema.default(0),
  })
  .refine((row) => row.cache_hits <= row.requests, "cache_hits: it cannot be above requests.");

const schema = z.strictObject({ rows: z.array(rowSchema) });

/** Recording traffic: rows add up into their hour. */
export const trafficRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/traffic",
    token: "operator",
    handle({ context: { store }, body }) {
      const { rows } = readBody(schema, body);
      return store.write(() => {
        for (const row of rows) {
          if (!store.zones.findAnywhere(row.zone_id)) throw new OperatorError(404, `There is no zone ${row.zone_id}.`);
          store.statistics.record({
            zoneId: row.zone_id,
            timestamp: row.timestamp,
            node: row.node,
            country: row.country,
            asn: row.asn,
            hits: row.cache_hits,
            misses: row.requests - row.cache_hits,
            bandwidthBytes: row.bandwidth_bytes,
            originBytes: row.origin_bytes,
            blocked: row.blocked,
          });
        }
        return { status: 202, body: { rows: rows.length } };
      });
    },
  },
];
