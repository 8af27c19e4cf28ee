import { describe, expect, test } from "vitest";
import { changeWords, placeOf } from "./change-words.ts";

const changed = (...fields: string[]) => fields.map((field) => ({ field, before: null, after: "1" }));

describe("a change in words", () => {
  test("names the fields of a change, a few of them", () => {
    expect(changeWords({ action: "updateZone", changes: changed("CACHE_EXP", "BLOCK_POST") })).toBe(
      "Change zone: CACHE_EXP, BLOCK_POST",
    );
    expect(changeWords({ action: "updateZone", changes: changed("A", "B", "C", "D", "E") })).toBe(
      "Change zone: A, B, C and 2 more",
    );
  });

  test("names other acts alone, unknown ones by their own name", () => {
    expect(changeWords({ action: "createZone", changes: changed("ZONE_NAME") })).toBe("Create zone");
    expect(changeWords({ action: "paintDoor", changes: [] })).toBe("Paint door");
  });

  test.each([
    ["getZone", "Read zone"],
    ["listTunnels", "Read tunnels"],
    ["updateEndpoint", "Change endpoint"],
    ["revealApiKey", "Reveal API key"],
    ["refuseStoredApiKey", "Refuse stored API key"],
  ])("says of %s: %s", (action, words) => {
    expect(changeWords({ action, changes: [] })).toBe(words);
  });

  test("leads to the zone that it was about", () => {
    expect(placeOf("k3", "/cdn/ABC123DEF/hostnames/7")).toEqual({ zone: "ABC123DEF", to: "/a/k3/zones/ABC123DEF" });
    expect(placeOf("k3", "/tunnels/ABC123DEF")).toBeUndefined();
    expect(placeOf("k3", "/cdn")).toBeUndefined();
  });
});
