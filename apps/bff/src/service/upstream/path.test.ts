import { operationNames, operations } from "@edge-console/contract/operations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePathIds, toServicePath } from "./path.ts";

const names = ["ZONE_ID", "HOSTNAME_ID", "TUNNEL_ID", "ENDPOINT_ID"] as const;
const shape = {
  ZONE_ID: /^[A-Z0-9]{9}$/,
  HOSTNAME_ID: /^[1-9]\d*$/,
  TUNNEL_ID: /^[A-Z0-9]{9}$/,
  ENDPOINT_ID: /^[1-9]\d*$/,
};
const valid = { ZONE_ID: "ABC123DEF", HOSTNAME_ID: "12", TUNNEL_ID: "TUN123DEF", ENDPOINT_ID: "7" };

/** Valid IDs, almost valid IDs, and arbitrary text. */
const segment = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[A-Z0-9]{8,10}$/),
  fc.stringMatching(/^\d{1,18}$/),
  fc.constantFrom(
    "../tunnels",
    "..%2ftunnels",
    "%2e%2e",
    "ABC123DEF?x",
    "ABC123DEF/hostnames",
    "abc123def",
    "ABC123DEF\n",
    " 12",
    "1e3",
    "0",
    "-1",
  ),
  fc.tuple(fc.constantFrom(...Object.values(valid)), fc.string()).map(([id, tail]) => id + tail),
);

describe("row 38: paths to the service contain only parsed IDs", () => {
  it("accepts only valid IDs, for every operation", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operationNames),
        fc.record(Object.fromEntries(names.map((name) => [name, segment]))),
        (operation, segments) => {
          const { path } = operations[operation];
          const ids = parsePathIds(path, segments);
          const requiredIds = names.filter((name) => path.includes(`{${name}}`));
          const isValid = requiredIds.every(
            (name) => shape[name].test(segments[name] ?? "") && segments[name]!.length <= 15,
          );
          expect(ids !== null).toBe(isValid);
          if (ids === null) return;
          const expected = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? "");
          expect(toServicePath(path, ids)).toBe(`/v1${expected}`);
          expect(toServicePath(path, ids)).toMatch(/^(\/[A-Za-z0-9-]+)+$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("requires every ID of the path", () => {
    expect(parsePathIds("/cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { ZONE_ID: "ABC123DEF" })).toBeNull();
    expect(() => toServicePath("/cdn/{ZONE_ID}", {})).toThrow("needs ZONE_ID");
  });

  it("parses valid IDs", () => {
    expect(parsePathIds("/cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", valid)).toEqual({
      ZONE_ID: "ABC123DEF",
      HOSTNAME_ID: 12,
    });
  });
});
