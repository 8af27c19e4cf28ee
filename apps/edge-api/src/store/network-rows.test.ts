import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listTopNetworks, type NetworkRow } from "./network-rows.ts";

const row = (ASN: number, REQUESTS: number): NetworkRow => ({
  ASN,
  REQUESTS,
  BANDWIDTH_BYTES: REQUESTS * 10,
  BLOCKED: 0,
});
const requests = (rows: readonly NetworkRow[]) => rows.reduce((sum, { REQUESTS }) => sum + REQUESTS, 0);

describe("the busiest networks", () => {
  test("are unchanged up to 50", () => {
    const rows = Array.from({ length: 50 }, (_, index) => row(64_500 + index, 100 - index));
    expect(listTopNetworks(rows)).toEqual(rows);
  });

  test("include the remaining networks as AS0 beyond 50", () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(64_500 + index, 100 - index));
    const topNetworks = listTopNetworks(rows);
    expect(topNetworks).toHaveLength(50);
    expect(topNetworks[0]).toEqual(row(0, requests(rows.slice(49))));
    expect(topNetworks[1]).toEqual(rows[0]);
  });

  test("add up to the total traffic, contain AS0 at most once, and are sorted", () => {
    const networks = fc
      .uniqueArray(fc.tuple(fc.nat(100_000), fc.nat(1_000)), { selector: ([asn]) => asn, maxLength: 120 })
      .map((pairs) => pairs.map(([asn, count]) => row(asn, count)).sort((a, b) => b.REQUESTS - a.REQUESTS));
    fc.assert(
      fc.property(networks, (rows) => {
        const topNetworks = listTopNetworks(rows);
        expect(requests(topNetworks)).toBe(requests(rows));
        expect(topNetworks.length).toBeLessThanOrEqual(50);
        expect(topNetworks.filter(({ ASN }) => ASN === 0).length).toBeLessThanOrEqual(1);
        expect(topNetworks.map(({ REQUESTS }) => REQUESTS)).toEqual(
          topNetworks.map(({ REQUESTS }) => REQUESTS).sort((a, b) => b - a),
        );
      }),
    );
  });
});
