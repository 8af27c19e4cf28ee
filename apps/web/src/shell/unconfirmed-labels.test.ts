import { expect, test } from "vitest";
import { describeUnconfirmed } from "./unconfirmed-labels.ts";

test.each([
  ["createTunnel", "not-applied", "Tunnel creation was not applied."],
  ["renewTunnelToken", "looking", "Token rotation is unconfirmed. Checking whether it was applied…"],
  ["updateZone", "cannot-tell", "Zone update may have been applied. Check before you retry."],
  ["aLaterOperation", "applied", "A change was applied."],
] as const)("says what became of %s (%s)", (operation, state, words) => {
  expect(describeUnconfirmed({ operation, state })).toBe(words);
});
