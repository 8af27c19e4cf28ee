import { describe, expect, test } from "vitest";
import { announceWrite, getOwnRunCounts, getRunStatus, getWriteStatus, getWriteTitle } from "./write-labels.ts";

test.each([
  ["createTunnel", "not-applied", "Create tunnel", "Not applied", "Tunnel creation was not applied."],
  ["createTunnel", "applied", "Tunnel created", "Applied", "Tunnel creation was applied."],
  [
    "renewTunnelToken",
    "looking",
    "Rotate token",
    "Unconfirmed",
    "Token rotation is unconfirmed. Checking whether it was applied…",
  ],
  [
    "updateZone",
    "cannot-tell",
    "Update zone",
    "Unconfirmed",
    "Zone update may have been applied. Check before you retry.",
  ],
  ["aLaterOperation", "applied", "Change", "Applied", "A change was applied."],
] as const)("says what became of %s (%s)", (operation, state, title, label, announcement) => {
  expect(getWriteTitle({ operation, state, fields: [] })).toBe(title);
  expect(getWriteStatus({ state }).label).toBe(label);
  expect(announceWrite({ operation, state })).toBe(announcement);
});

test("names the fields of an update", () => {
  const fields = ["CACHE_EXP", "BLOCK_POST", "STRIP_COOKIES"];
  expect(getWriteTitle({ operation: "updateZone", state: "applied", fields })).toBe(
    "Zone updated: Cache expiration, Block POST requests, and 1 more",
  );
});

describe("a bulk run", () => {
  const none = { sending: 0, looking: 0, applied: 0, "not-applied": 0, "cannot-tell": 0 };

  test.each([
    [{ applied: 3, sending: 1 }, "running", "Sending", "3 applied, 9 pending"],
    [{ applied: 3 }, "stopped", "Stopped", "3 applied, 9 not sent"],
    [{ applied: 3 }, "ended", "Partially applied", "3 applied, 9 not sent"],
    [{ applied: 10, looking: 2 }, "ended", "Unconfirmed", "10 applied, 2 unconfirmed"],
    [{ applied: 11, "cannot-tell": 1 }, "ended", "Unconfirmed", "11 applied, 1 unconfirmed"],
    [{ "not-applied": 12 }, "ended", "Not applied", "0 applied, 12 not applied"],
    [{ applied: 12 }, "ended", "Applied", "12 applied"],
  ] as const)("with %j that %s is %s", (counts, phase, label, detail) => {
    expect(getRunStatus({ size: 12, counts: { ...none, ...counts } }, phase)).toMatchObject({ label, detail });
  });

  const run = {
    id: "r1",
    size: 12,
    at: 0,
    lastAt: 0,
    isRunning: true,
    canResume: false,
    // An earlier state than the page's.
    counts: { ...none, applied: 3, looking: 1 },
    unconfirmed: ["/cdn/ZONE4"],
  };
  const own = { applied: 7, notApplied: 1, unconfirmed: 1, unchanged: 1, pending: 2 };

  test.each([
    ["ZONE9", "7 applied, 1 not applied, 1 unconfirmed, 1 without changes, 2 pending"],
    ["ZONE4", "7 applied, 1 not applied, 2 unconfirmed, 1 without changes, 1 pending"],
  ])("has the counts of the page that sends %s", (sending, detail) => {
    const counts = getOwnRunCounts(run, { phase: "running", finished: 10, counts: own, sending });
    expect(getRunStatus(counts, "running").detail).toBe(detail);
  });

  test("has the server's counts if it was resumed", () => {
    const counts = getOwnRunCounts(run, { phase: "running", finished: 10, counts: undefined, sending: "ZONE9" });
    expect(getRunStatus(counts, "running").detail).toBe("3 applied, 1 unconfirmed, 8 pending");
  });

  test("is applied if the other zones needed no change", () => {
    const counts = { ...none, applied: 10 };
    expect(getRunStatus({ size: 12, counts, unchanged: 2 }, "ended")).toMatchObject({
      label: "Applied",
      detail: "10 applied, 2 without changes",
    });
    expect(getRunStatus({ size: 12, counts: none, unchanged: 12 }, "ended").label).toBe("No change");
  });
});
