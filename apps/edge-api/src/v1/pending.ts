import type { Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";

function pending(): never {
  throw new ServiceError(503, "This part of the service is not built yet.", 5);
}

/** Placeholders: each goes with the handler that replaces it. */
export const pendingHandlers = {
  getStatistics: pending,
  listTunnels: pending,
  createTunnel: pending,
  getTunnel: pending,
  updateTunnel: pending,
  renewTunnelToken: pending,
  deleteTunnel: pending,
  listEndpoints: pending,
  createEndpoint: pending,
  getEndpoint: pending,
  updateEndpoint: pending,
  deleteEndpoint: pending,
  listEdges: pending,
  listEdgesText: pending,
  listEdgesTextIpv4: pending,
  listEdgesTextIpv6: pending,
  getStatus: pending,
  createZone: pending,
  updateZone: pending,
  listZones: pending,
  getZone: pending,
  deleteZone: pending,
  revokeOriginCertificate: pending,
  listHostnames: pending,
  createHostname: pending,
  getHostname: pending,
  updateHostname: pending,
  deleteHostname: pending,
  getCertificate: pending,
  uploadCertificate: pending,
  removeCertificate: pending,
} satisfies Handlers;
