import { limits } from "@edge-console/contract/limits";
import type { Statistics } from "@edge-console/contract/objects/statistics";

/** One row of CDN_NETWORKS. */
export type NetworkRow = Statistics["CDN_NETWORKS"][number];

/**
 * At most 50 networks, busiest first, out of all of them in that order. When there are more, the smallest are counted
 * under AS 0, so that the rows still add up to the traffic (Statistics, CDN_NETWORKS).
 */
export function listTopNetworks(networks: readonly NetworkRow[]): NetworkRow[] {
  if (networks.length <= limits.networkRows) return [...networks];
  const announced = networks.filter((row) => row.ASN !== 0);
  const kept = announced.slice(0, limits.networkRows - 1);
  const rest = networks.filter((row) => row.ASN === 0).concat(announced.slice(kept.length));
  return [...kept, rest.reduce(sumRows, { ASN: 0, REQUESTS: 0, BANDWIDTH_BYTES: 0, BLOCKED: 0 })].sort(
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
