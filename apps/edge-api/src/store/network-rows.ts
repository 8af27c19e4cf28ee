import { limits } from "@edge-console/contract/limits";
import type { Statistics } from "@edge-console/contract/objects/statistics";

/** One row of CDN_NETWORKS. */
export type NetworkRow = Statistics["CDN_NETWORKS"][number];

/**
 * Returns at most 50 of the networks, which are sorted by traffic. Smaller networks are added up as AS0, so that the rows
 * add up to the total traffic (Spec: Statistics, CDN_NETWORKS).
 */
export function listTopNetworks(networks: readonly NetworkRow[]): NetworkRow[] {
  if (networks.length <= limits.networkRows) return [...networks];
  const announcedNetworks = networks.filter((row) => row.ASN !== 0);
  const topNetworks = announcedNetworks.slice(0, limits.networkRows - 1);
  const otherNetworks = networks.filter((row) => row.ASN === 0).concat(announcedNetworks.slice(topNetworks.length));
  return [...topNetworks, otherNetworks.reduce(sumRows, { ASN: 0, REQUESTS: 0, BANDWIDTH_BYTES: 0, BLOCKED: 0 })].sort(
    compareByTraffic,
  );
}

function sumRows(sum: NetworkRow, row: NetworkRow): NetworkRow {
  return {
    ASN: sum.ASN,
    REQUESTS: sum.REQUESTS + row.REQUESTS,
    BANDWIDTH_BYTES: sum.BANDWIDTH_BYTES + row.BANDWIDTH_BYTES,
    BLOCKED: sum.BLOCKED + row.BLOCKED,
  };
}

function compareByTraffic(a: NetworkRow, b: NetworkRow): number {
  return b.REQUESTS - a.REQUESTS || b.BANDWIDTH_BYTES - a.BANDWIDTH_BYTES || b.BLOCKED - a.BLOCKED || a.ASN - b.ASN;
}
