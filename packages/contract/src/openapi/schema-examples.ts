import type { z } from "zod";
import { createExampleHostname } from "../examples/hostname.ts";
import { createExampleEndpoint, createExampleTunnel } from "../examples/tunnel.ts";
import { createExampleZone } from "../examples/zone.ts";
import { certificateSchema } from "../objects/certificate.ts";
import { edgesSchema } from "../objects/edges.ts";
import { hostnameCreateSchema, hostnameSchema, hostnameUpdateSchema } from "../objects/hostname.ts";
import { statisticsSchema } from "../objects/statistics.ts";
import { statusReportSchema } from "../objects/status.ts";
import {
  endpointCreateSchema,
  endpointSchema,
  endpointUpdateSchema,
  tunnelCreateSchema,
  tunnelSchema,
  tunnelSummarySchema,
  tunnelUpdateSchema,
} from "../objects/tunnel.ts";
import { zoneCreateSchema, zoneUpdateSchema } from "../objects/zone-input.ts";
import { zoneSchema } from "../objects/zone.ts";

const example = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) => [schema, value] as const;

const endpoint = { NAME: "Intranet", SCHEME: "https", HOST: "intranet.office.internal", PORT: 443 } as const;
const at = 1_790_000_000;

/** Examples of the bodies and objects of the Edge API, for its OpenAPI documents. */
export const schemaExamples: ReadonlyMap<z.ZodType, unknown> = new Map<z.ZodType, unknown>([
  example(zoneSchema, createExampleZone({ ZONE_NAME: "shop", ORIGIN_URL: "https://origin.example.com" })),
  example(zoneCreateSchema, { ZONE_NAME: "shop", ORIGIN_URL: "https://origin.example.com" }),
  example(zoneUpdateSchema, { BLOCK_POST: 1, CACHE_EXP: "3600" }),
  example(hostnameSchema, createExampleHostname()),
  example(hostnameCreateSchema, { HOSTNAME: "www.example.com" }),
  example(hostnameUpdateSchema, { SSL_ENABLED: 1 }),
  example(certificateSchema, { TYPE: "CUSTOM", ISSUER: "Example CA", EXPIRES: at + 7_776_000, UPLOADED: at }),
  example(tunnelSummarySchema, createExampleTunnel()),
  example(tunnelSchema, { ...createExampleTunnel({ ENDPOINT_COUNT: 1 }), ENDPOINTS: [createExampleEndpoint()] }),
  example(tunnelCreateSchema, { NAME: "office" }),
  example(tunnelUpdateSchema, { ENABLED: 0 }),
  example(endpointSchema, createExampleEndpoint()),
  example(endpointCreateSchema, endpoint),
  example(endpointUpdateSchema, { PORT: 8443 }),
  example(statisticsSchema, {
    GRANULARITY: "day",
    NODE: "",
    NODES: [{ ID: "fra", LOCATION: "Frankfurt" }],
    CDN_DAILY_STATS: [
      {
        DAY_TIMESTAMP: at - (at % 86_400),
        REQUESTS: 12_000,
        CACHE_HITS: 10_500,
        CACHE_MISS: 1_500,
        BANDWIDTH_BYTES: 840_000_000,
        ORIGIN_BYTES: 96_000_000,
        BLOCKED: 40,
      },
    ],
    CDN_COUNTRIES: [{ COUNTRY: "DE", REQUESTS: 12_000, BANDWIDTH_BYTES: 840_000_000, BLOCKED: 40 }],
    CDN_NETWORKS: [{ ASN: 64_500, REQUESTS: 12_000, BANDWIDTH_BYTES: 840_000_000, BLOCKED: 40 }],
  }),
  example(edgesSchema, {
    IPV4: ["192.0.2.10"],
    IPV6: ["2001:db8::10"],
    ALL: ["192.0.2.10", "2001:db8::10"],
  }),
  example(statusReportSchema, {
    CURRENT_STATUS: { STATUS: "UP", MESSAGE: "All services are operational." },
    SERVICES: [{ NAME: "API", STATUS: "OPERATIONAL", UPTIME_90D: 99.99 }],
    ACTIVE_INCIDENT: null,
    PAST_INCIDENTS: [],
  }),
]);
