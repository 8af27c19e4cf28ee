import { expect, test } from "vitest";
import { announceWrite, getWriteStatus, getWriteTitle } from "./write-labels.ts";

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
