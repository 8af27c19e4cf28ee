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

describe("audit log query", () => {
  it("parses what it serialized", () => {
    expect(parseAuditQuery(new URLSearchParams(serializeAuditQuery(query).toString()))).toEqual({ query, errors: [] });
    expect(parseAuditQuery(serializeAuditQuery({}))).toEqual({ query: {}, errors: [] });
  });

  it.each(["zone=abc123def", "target=cdn", "target=/cdn/%25", "from=yesterday", "to=-1", "outcome=fine"])(
    "reports %s as an error and leaves it out",
    (text) => {
      const { query, errors } = parseAuditQuery(new URLSearchParams(text));
      expect(query).toEqual({});
      expect(errors.map(({ field }) => field)).toEqual([text.split("=")[0]]);
    },
  );

  it("trims the search text and limits its length", () => {
    expect(parseAuditQuery(new URLSearchParams({ text: "x".repeat(201) })).errors).toHaveLength(1);
    expect(parseAuditQuery(new URLSearchParams({ text: "  spaced  " })).query).toEqual({ text: "spaced" });
  });
});
