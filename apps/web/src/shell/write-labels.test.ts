import { expect, test } from "vitest";
import { announceWrite, getWriteStatus, getWriteTitle } from "./write-labels.ts";

test.each([
  ["createTunnel", "not-applied", "Create tunnel", "Not applied", "Tunnel creation was not applied."],
  ["createTunnel", "applied", "Tunnel created", "Applied", "Tunnel creation was applied."],
  ["renewTunnelToken", "pending", "Rotate token", "Sending", "Token rotation is being sent."],
  [
    "updateZone",
    "unconfirmed",
    "Update zone",
    "Unconfirmed",
    "Zone update may have been applied. Check before you retry.",
  ],
  ["aLaterOperation", "applied", "Change", "Applied", "A change was applied."],
] as const)("says what became of %s (%s)", (operation, state, title, label, announcement) => {
  expect(getWriteTitle({ operation, state, fields: [] })).toBe(title);
  expect(getWriteStatus({ state, responseLost: false }).label).toBe(label);
  expect(announceWrite({ operation, state })).toBe(announcement);
});

test("says that a write without a response is checked", () => {
  expect(getWriteStatus({ state: "pending", responseLost: true })).toMatchObject({
    label: "Unconfirmed",
    detail: "Checking whether it was applied…",
  });
});

test("names the fields of an update", () => {
  const fields = ["CACHE_EXP", "BLOCK_POST", "STRIP_COOKIES"];
  expect(getWriteTitle({ operation: "updateZone", state: "applied", fields })).toBe(
    "Zone updated: Cache expiration, Block POST requests, and 1 more",
  );
});
