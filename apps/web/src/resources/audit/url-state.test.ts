import { expect, test } from "vitest";
import { auditState, toAuditQuery } from "./url-state.ts";

const search = "actor=usr1&action=updateZone&outcome=unknown&text=CACHE&from=2026-11-20&to=2026-11-21";

test("parses and serializes a view, whose last day is inclusive", () => {
  const view = auditState.parse(new URLSearchParams(search));
  expect(auditState.serialize(view).toString()).toBe(search);
  expect(toAuditQuery(view)).toEqual({
    actor: ["usr1"],
    action: ["updateZone"],
    outcome: ["unknown"],
    text: "CACHE",
    from: Date.UTC(2026, 10, 20) / 1000,
    to: Date.UTC(2026, 10, 22) / 1000,
  });
});

test("ignores invalid parameters", () => {
  expect(auditState.parse(new URLSearchParams("from=yesterday&to=2026-02-31x&outcome=fine&zone=abc"))).toEqual({});
  expect(auditState.serialize(auditState.defaults).toString()).toBe("");
});
