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
  test("stay as they are up to 50", () => {
    const rows = Array.from({ length: 50 }, (_, index) => row(64_500 + index, 100 - index));
    expect(listTopNetworks(rows)).toEqual(rows);
  });

  test("count the long tail under AS 0 beyond 50", () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(64_500 + index, 100 - index));
    const answer = listTopNetworks(rows);
    expect(answer).toHaveLength(50);
    expect(answer[0]).toEqual(row(0, requests(rows.slice(49))));
    expect(answer[1]).toEqual(rows[0]);
  });

  test("add up to the traffic, hold AS 0 once and are in order, however many there are", () => {
    const networks = fc
      .uniqueArray(fc.tuple(fc.nat(100_000), fc.nat(1_000)), { selector: ([asn]) => asn, maxLength: 120 })
      .map((pairs) => pairs.map(([asn, count]) => row(asn, count)).sort((a, b) => b.REQUESTS - a.REQUESTS));
    fc.assert(
      fc.property(networks, (rows) => {
        const answer = listTopNetworks(rows);
        expect(requests(answer)).toBe(requests(rows));
        expect(answer.length).toBeLessThanOrEqual(50);
        expect(answer.filter(({ ASN }) => ASN === 0).length).toBeLessThanOrEqual(1);
        expect(answer.map(({ REQUESTS }) => REQUESTS)).toEqual(
          answer.map(({ REQUESTS }) => REQUESTS).sort((a, b) => b - a),
        );
      }),
    );
  });
});
