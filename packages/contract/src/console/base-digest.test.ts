import { expect, it } from "vitest";
import { computeBaseDigest } from "./base-digest.ts";

const zone = { CACHE_EXP: "-1", BLOCK_IPS: "", STATUS: "ACTIVE" };

it("depends on values, but not on the order of fields", async () => {
  const digest = await computeBaseDigest(zone, ["CACHE_EXP", "BLOCK_IPS"]);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await computeBaseDigest({ ...zone, STATUS: "PAUSED" }, ["BLOCK_IPS", "CACHE_EXP"])).toBe(digest);
  expect(await computeBaseDigest({ ...zone, CACHE_EXP: "0" }, ["BLOCK_IPS", "CACHE_EXP"])).not.toBe(digest);
});
