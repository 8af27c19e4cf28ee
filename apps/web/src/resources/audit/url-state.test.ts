import { expect, test } from "vitest";
import { auditState, hasFilters, toAuditQuery } from "./url-state.ts";

const search = "actor=usr1&action=updateZone&outcome=unknown&text=CACHE&from=2026-11-20&to=2026-11-21";

test("a view is in its address, and the last day is in the query", () => {
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

test("what an address holds that is no filter is left out", () => {
  expect(auditState.parse(new URLSearchParams("from=yesterday&to=2026-02-31x&outcome=fine&zone=abc"))).toEqual({});
  expect(hasFilters({ text: "  ", actor: [] })).toBe(false);
  expect(hasFilters({ from: "2026-11-20" })).toBe(true);
});
