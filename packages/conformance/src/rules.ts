import type { Section } from "./rule.ts";
import { authentication } from "./rules/authentication.ts";
import { blocking } from "./rules/blocking.ts";
import { certificateRejections } from "./rules/certificate-rejections.ts";
import { certificates } from "./rules/certificates.ts";
import { edges } from "./rules/edges.ts";
import { endpoints } from "./rules/endpoints.ts";
import { envelopes } from "./rules/envelope.ts";
import { hostnameTransitions } from "./rules/hostname-transitions.ts";
import { hostnames } from "./rules/hostnames.ts";
import { originS3 } from "./rules/origin-s3.ts";
import { originSite } from "./rules/origin-site.ts";
import { originTunnel } from "./rules/origin-tunnel.ts";
import { paths } from "./rules/paths.ts";
import { rateLimits } from "./rules/rate-limits.ts";
import { statisticsTraffic } from "./rules/statistics-traffic.ts";
import { statisticsResponse } from "./rules/statistics.ts";
import { statusPublished } from "./rules/status-published.ts";
import { statusReport } from "./rules/status-report.ts";
import { tunnelState } from "./rules/tunnel-state.ts";
import { tunnels } from "./rules/tunnels.ts";
import { zonesCreate } from "./rules/zones-create.ts";
import { zonesDelete } from "./rules/zones-delete.ts";
import { zonesObject } from "./rules/zones-object.ts";
import { zonesUpdate } from "./rules/zones-update.ts";

/** All rules, in report order. */
export const sections: readonly Section[] = [
  authentication,
  envelopes,
  paths,
  rateLimits,
  zonesObject,
  zonesCreate,
  zonesUpdate,
  zonesDelete,
  originSite,
  originS3,
  originTunnel,
  blocking,
  hostnames,
  hostnameTransitions,
  certificates,
  certificateRejections,
  tunnels,
  tunnelState,
  endpoints,
  statisticsResponse,
  statisticsTraffic,
  edges,
  statusReport,
  statusPublished,
];
