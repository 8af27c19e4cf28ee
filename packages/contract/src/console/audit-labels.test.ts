import { expect, test } from "vitest";
import { findStoredWords, getAuditFieldLabel, getEntryLabels } from "./audit-labels.ts";

const change = (field: string, before: string | number | null, after: string | number | null) => ({
  field,
  before,
  after,
});

test.each([
  ["switchApiAccess", [change("api_access", 0, 1)], "API access enabled"],
  ["switchApiAccess", [change("api_access", 1, 0)], "API access disabled"],
  ["switchApiAccess", [], "API access changed"],
  ["updateTunnel", [change("ENABLED", 1, 0)], "Tunnel disabled"],
  ["updateTunnel", [change("ENABLED", 1, 0), change("NAME", "a", "b")], "Tunnel updated"],
  ["updateZone", [change("MAINTENANCE", 0, 1)], "Zone updated"],
  ["paintDoor", [], "paintDoor"],
])("labels %s with %j as %s", (action, changes, done) => {
  expect(getEntryLabels({ action, changes }).done).toBe(done);
});

test("labels denied requests by the requested resource", () => {
  const label = (target: string) => getEntryLabels({ action: "refuseRequest", changes: [], target }).label;
  expect(label("/usage")).toBe("Access to usage");
  expect(label("/members/usr1")).toBe("Access to members");
  expect(label("/something")).toBe("Access to the console");
});

test("labels fields of the API and of the console", () => {
  expect(getAuditFieldLabel("updateZone", "CACHE_EXP")).toBe("Cache expiration");
  expect(getAuditFieldLabel("changeMemberRole", "role")).toBe("Role");
  expect(getAuditFieldLabel("paintDoor", "COLOR")).toBe("COLOR");
});

test("finds the stored values for a search word in labels", () => {
  expect(findStoredWords("rotated").actions).toEqual([
    "renewTunnelToken",
    "renewApiKey",
    "rotateAlertSecret",
    "rotateSecret",
  ]);
  expect(findStoredWords("disabled").actions).toContain("switchApiAccess");
  expect(findStoredWords("Expiration").fields).toEqual(["CACHE_EXP"]);
  expect(findStoredWords("unconfirmed").outcomes).toEqual(["unknown"]);
  expect(findStoredWords("administrator").actorKinds).toEqual(["operator"]);
  expect(findStoredWords("usage").deniedPaths).toEqual(["/usage"]);
  expect(findStoredWords("a")).toMatchObject({ actions: [], fields: [], outcomes: [] });
});
