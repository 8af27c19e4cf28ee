import { expect, it } from "vitest";
import { parseAuditReference } from "./audit-reference.ts";

it("returns the type, ID, and name of an object, without what else is recorded", () => {
  const recorded = { type: "hostname", id: "7", name: "www.example.com", zoneId: "ABCDEFGH1" };
  expect(parseAuditReference(recorded)).toEqual({ type: "hostname", id: "7", name: "www.example.com" });
  expect(parseAuditReference({ type: "user", id: "u1" })).toEqual({ type: "user", id: "u1" });
});

it.each([null, "zone", 1, [], {}, { type: "zone" }, { type: "planet", id: "1" }, { type: "zone", id: 1 }])(
  "returns nothing for another value: %j",
  (value) => expect(parseAuditReference(value)).toBeUndefined(),
);
