import type { Alert } from "@edge-console/contract/alerts/alert";
import type { Finding } from "@edge-console/contract/findings/finding";
import { describe, expect, test } from "vitest";
import { createAlert } from "../../../test/sample-alerts.ts";
import { findAlertOfFinding } from "./finding-alerts.ts";

const expired = createAlert("a1", {
  kind: "certificate-expired",
  subject: { type: "hostname", id: "12", name: "shop.example.com", zoneId: "ZONE1" },
});
const finding: Finding = {
  code: "certificate-expired",
  severity: "critical",
  impact: "some",
  subject: { type: "hostname", id: 12, name: "shop.example.com" },
  title: "Certificate expired",
  sentence: "Browsers reject it.",
  fix: { type: "hostname", id: 12 },
};

describe("findAlertOfFinding", () => {
  test("finds the open alert about the same object and problem", () => {
    expect(findAlertOfFinding([expired], finding, "ZONE1")).toBe(expired);
  });

  test.each([
    ["is resolved", { ...expired, state: "resolved" as const }],
    ["is about another hostname", { ...expired, subject: { ...expired.subject, id: "13" } }],
    ["is about another problem", { ...expired, kind: "certificate-missing" as const }],
  ])("doesn't find one that %s", (_, alert) => {
    expect(findAlertOfFinding([alert], finding, "ZONE1")).toBeUndefined();
  });

  test("finds the alert of the zone that has no active hostname", () => {
    const stopped: Finding = { ...finding, code: "no-active-hostname", impact: "all" };
    const alert: Alert = { ...expired, kind: "not-serving", subject: { type: "zone", id: "ZONE1", name: "shop" } };
    expect(findAlertOfFinding([alert], stopped, "ZONE1")).toBe(alert);
    expect(findAlertOfFinding([alert], stopped, "ZONE2")).toBeUndefined();
  });

  test("has none for a finding without a kind of alert", () => {
    expect(findAlertOfFinding([expired], { ...finding, code: "hostname-disabled" }, "ZONE1")).toBeUndefined();
  });
});
