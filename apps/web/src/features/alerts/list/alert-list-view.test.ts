import type { Alert } from "@edge-console/contract/alerts/alert";
import { describe, expect, test } from "vitest";
import { createAlert } from "../../../../test/sample-alerts.ts";
import { listOpenAlerts, listPastAlerts } from "../../../resources/alerts/alert-states.ts";
import { type AlertListView, alertListState, filterAlerts } from "./alert-list-view.ts";

const open = createAlert("open");
const acknowledged = createAlert("acknowledged", {
  acknowledged: { at: 1_100, by: "ada@example.com" },
  openedAt: 3_000,
});
const resolved = createAlert("resolved", {
  kind: "usage-threshold",
  severity: "warning",
  subject: { type: "account", id: "", name: "Harbour Media" },
  title: "Bandwidth above threshold",
  state: "resolved",
});
const all = [resolved, acknowledged, open];
const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);
const filter = (view: Partial<AlertListView>) => ids(filterAlerts(all, { ...alertListState.defaults, ...view }));

describe("filterAlerts", () => {
  test("distinguishes open alerts from acknowledged ones", () => {
    expect(filter({ states: ["open"] })).toEqual(["open"]);
    expect(filter({ states: ["acknowledged", "resolved"] })).toEqual(["resolved", "acknowledged"]);
  });

  test("matches severity and category", () => {
    expect(filter({ severities: ["warning"] })).toEqual(["resolved"]);
    expect(filter({ categories: ["zones"] })).toEqual(["acknowledged", "open"]);
    expect(filter({ categories: ["tunnels"], severities: ["warning"] })).toEqual([]);
  });

  test("finds every word in title, sentence, subject, kind, and category", () => {
    expect(filter({ query: "WAREHOUSE origin" })).toEqual(["acknowledged", "open"]);
    expect(filter({ query: "usage harbour" })).toEqual(["resolved"]);
    expect(filter({ query: "warehouse bandwidth" })).toEqual([]);
  });
});

test("a view survives its URL", () => {
  const view: AlertListView = {
    query: "shop",
    states: ["open"],
    severities: ["critical"],
    categories: ["tunnels", "usage"],
    sorting: [{ id: "opened", desc: true }],
  };
  expect(alertListState.parse(alertListState.serialize(view))).toEqual(view);
  expect(alertListState.serialize(alertListState.parse(new URLSearchParams())).toString()).toBe("");
});

test("open alerts that no member acknowledged are first, then the most severe and newest", () => {
  const info = createAlert("info", { severity: "info", openedAt: 9_000 });
  const newer = createAlert("newer", { openedAt: 2_000 });
  expect(ids(listOpenAlerts([resolved, acknowledged, info, open, newer]))).toEqual([
    "newer",
    "open",
    "info",
    "acknowledged",
  ]);
});

test("V4: events and resolved alerts are in the order of the start that the list shows", () => {
  const late = createAlert("late", { state: "resolved", openedAt: 5_000, resolvedAt: 6_000 });
  const long = createAlert("long", { state: "resolved", openedAt: 1_000, resolvedAt: 9_000 });
  const event = createAlert("event", { kind: "new-browser", openedAt: 3_000 });
  expect(ids(listPastAlerts([open, long, event, late]))).toEqual(["late", "event", "long"]);
});
