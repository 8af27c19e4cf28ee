import { z } from "zod";
import { countSchema, timestampSchema } from "@edge-console/contract/objects/values";
import { isLocation, unassignedNode } from "../store/locations.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const maxAsNumber = 4_294_967_295;

const rowSchema = z
  .strictObject({
    zone_id: z.string(),
    timestamp: timestampSchema,
    node: z
      .string()
      .refine((node) => node === unassignedNode || isLocation(node), "Must be a location ID or unassigned."),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/, "Must be a two-letter country code or empty.")
      .default(""),
    asn: countSchema.max(maxAsNumber).default(0),
    requests: countSchema.default(0),
    cache_hits: countSchema.default(0),
    bandwidth_bytes: countSchema.default(0),
    origin_bytes: countSchema.default(0),
    blocked: countSchema.default(0),
  })
  .refine((row) => row.cache_hits <= row.requests, "cache_hits: can't exceed requests.");

const schema = z.strictObject({ rows: z.array(rowSchema) });

/** Route that records traffic. Rows are added up by hour. */
export const trafficRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/traffic",
    token: "operator",
    handle({ context: { store }, body }) {
      const { rows } = readBody(schema, body);
      return store.write(() => {
        for (const row of rows) {
          if (!store.zones.findById(row.zone_id)) throw new OperatorError(404, `Zone ${row.zone_id} not found.`);
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
