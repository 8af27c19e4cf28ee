import { describe, expect, it } from "vitest";
import { type AuditQuery, parseAuditQuery, serializeAuditQuery } from "./audit-query.ts";

const query: AuditQuery = {
  actor: ["usr0000001", "operator"],
  action: ["updateZone"],
  outcome: ["unknown", "refused"],
  zone: "ABC123DEF",
  target: "/tunnels/TUN123456",
  from: 1_700_000_000,
  to: 1_700_086_400,
  text: "192.0.2.1 & more",
};

describe("a query of the audit log in an address", () => {
  it("is read as it was written", () => {
    expect(parseAuditQuery(new URLSearchParams(serializeAuditQuery(query).toString()))).toEqual({ query, faults: [] });
    expect(parseAuditQuery(serializeAuditQuery({}))).toEqual({ query: {}, faults: [] });
  });

  it.each(["zone=abc123def", "target=cdn", "target=/cdn/%25", "from=yesterday", "to=-1", "outcome=fine"])(
    "%s is a fault of that field, and left out",
    (text) => {
      const { query, faults } = parseAuditQuery(new URLSearchParams(text));
      expect(query).toEqual({});
      expect(faults.map(({ field }) => field)).toEqual([text.split("=")[0]]);
    },
  );

  it("takes a text of some length", () => {
    expect(parseAuditQuery(new URLSearchParams({ text: "x".repeat(201) })).faults).toHaveLength(1);
    expect(parseAuditQuery(new URLSearchParams({ text: "  spaced  " })).query).toEqual({ text: "spaced" });
  });
});
