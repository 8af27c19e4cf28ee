import { describe, expect, it } from "vitest";
import { createExampleZone } from "../examples/zone.ts";
import type { Zone } from "../objects/zone.ts";
import { findConsequences, needsTypedName, type RecentTraffic } from "./consequences.ts";

const traffic: RecentTraffic = {
  requests: 800,
  countries: [
    { COUNTRY: "DE", REQUESTS: 600 },
    { COUNTRY: "FR", REQUESTS: 300 },
    { COUNTRY: "", REQUESTS: 100 },
    { COUNTRY: "US", REQUESTS: 0 },
  ],
  networks: [
    { ASN: 3320, REQUESTS: 700 },
    { ASN: 0, REQUESTS: 300 },
  ],
};

const findConsequencesOf = (before: Partial<Zone>, after: Partial<Zone>, known: RecentTraffic | undefined = traffic) =>
  findConsequences(createExampleZone(before), createExampleZone({ ...before, ...after }), known);

describe("consequences of an update", () => {
  it("of ordinary settings are none", () => {
    expect(findConsequencesOf({}, { CACHE_EXP: "0", STRIP_COOKIES: 0, BLOCK_POST: 1, ALLOW_IPS: "0.0.0.0/0" })).toEqual(
      [],
    );
    expect(findConsequencesOf({ MAINTENANCE: 1, TOKEN_AUTH: 1 }, { MAINTENANCE: 0, TOKEN_AUTH: 0 })).toEqual([]);
    expect(findConsequencesOf({ MAINTENANCE: 1 }, { MAINTENANCE: 1 })).toEqual([]);
  });

  it("concern all requests in maintenance mode and with signed URLs", () => {
    expect(findConsequencesOf({}, { TOKEN_AUTH: 1, MAINTENANCE: 1 })).toMatchObject([
      { field: "TOKEN_AUTH", concerns: { of: "all-requests" }, needsConfirmation: true },
      { field: "MAINTENANCE", concerns: { of: "all-requests" }, needsConfirmation: true },
    ]);
  });

  it("name the requests of countries that become blocked", () => {
    expect(findConsequencesOf({ COUNTRIES: "DE" }, { COUNTRIES: "DE,FR,US" })).toMatchObject([
      {
        field: "COUNTRIES",
        concerns: { entries: ["FR", "US"], rows: [{ id: "FR", requests: 300 }], total: 1000 },
        needsConfirmation: true,
      },
    ]);
    const shortenedList = findConsequencesOf({ COUNTRIES: "DE,FR", COUNTRY_MODE: "ALLOW" }, { COUNTRIES: "FR" });
    expect(shortenedList).toMatchObject([{ concerns: { entries: ["DE"], rows: [{ id: "DE" }] } }]);
  });

  it("include all other countries of an allow-only list", () => {
    expect(findConsequencesOf({ COUNTRIES: "DE" }, { COUNTRY_MODE: "ALLOW" })).toMatchObject([
      { field: "COUNTRY_MODE", concerns: { entries: undefined, rows: [{ id: "FR" }] }, needsConfirmation: true },
    ]);
  });

  it("of a list that only unblocks are none", () => {
    expect(findConsequencesOf({ COUNTRIES: "DE,FR", BLOCK_ASNS: "3320" }, { COUNTRIES: "DE", BLOCK_ASNS: "" })).toEqual(
      [],
    );
    expect(findConsequencesOf({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" }, { COUNTRIES: "DE,FR" })).toEqual([]);
  });

  it("need no confirmation if the blocked visitors sent no requests", () => {
    const [blocked] = findConsequencesOf({}, { COUNTRIES: "US,JP" });
    expect(blocked).toMatchObject({ concerns: { rows: [] }, needsConfirmation: false });
    expect(findConsequencesOf({}, { BLOCK_ASNS: "64500" })).toMatchObject([{ needsConfirmation: false }]);
    expect(findConsequencesOf({}, { BLOCK_ASNS: "3320" })).toMatchObject([
      { concerns: { rows: [{ id: "3320", requests: 700 }] }, needsConfirmation: true },
    ]);
  });

  it("need a confirmation while the traffic is unknown", () => {
    const [blocked] = findConsequences(createExampleZone(), createExampleZone({ BLOCK_ASNS: "64500" }));
    expect(blocked).toMatchObject({ concerns: { rows: undefined, total: undefined }, needsConfirmation: true });
  });

  it("name wide ranges of addresses", () => {
    const [blocked] = findConsequencesOf(
      { BLOCK_IPS: "10.0.0.0/8" },
      { BLOCK_IPS: "10.0.0.0/8\n0.0.0.0/0\n2000::/3\n192.0.2.0/24\n192.0.2.1" },
    );
    expect(blocked?.concerns).toMatchObject({ of: "address", entries: ["0.0.0.0/0", "2000::/3"] });
  });
});

describe("blocking wide ranges of addresses", () => {
  it.each([
    ["0.0.0.0/0", "Blocks every IPv4 visitor.", true],
    ["0.0.0.0/1\n128.0.0.0/1", "Blocks every IPv4 visitor.", true],
    ["::/0", "Blocks every IPv6 visitor.", true],
    ["2000::/3", "Blocks every IPv6 visitor.", true],
    ["0.0.0.0/0\n::/0", "Blocks every visitor.", true],
    // Wider than /8, or /24 in IPv6.
    ["32.0.0.0/6", undefined, true],
    ["2a00::/12", undefined, true],
    // From /8, or /24, they are only confirmed.
    ["10.0.0.0/8", undefined, false],
    ["10.16.0.0/12", undefined, false],
    ["2a00:1400::/24", undefined, false],
  ])("%j: %s", (entries, sentence, isTyped) => {
    const consequences = findConsequencesOf({}, { BLOCK_IPS: entries });
    expect(consequences).toMatchObject([{ field: "BLOCK_IPS", needsConfirmation: true }]);
    expect(consequences[0]?.sentence).toBe(sentence);
    expect(needsTypedName(consequences)).toBe(isTyped);
  });

  it("needs no confirmation for narrow ranges, or if everyone was blocked before", () => {
    expect(findConsequencesOf({}, { BLOCK_IPS: "10.1.0.0/16\n2a00:1450::/32\n192.0.2.1" })).toEqual([]);
    expect(findConsequencesOf({ BLOCK_IPS: "0.0.0.0/0" }, { BLOCK_IPS: "0.0.0.0/0\n192.0.2.1" })).toEqual([]);
  });

  it("says that the last part completes a family", () => {
    const [blocked] = findConsequencesOf({ BLOCK_IPS: "0.0.0.0/1" }, { BLOCK_IPS: "0.0.0.0/1\n128.0.0.0/1" });
    expect(blocked).toMatchObject({ sentence: "Blocks every IPv4 visitor.", concerns: { entries: ["128.0.0.0/1"] } });
  });
});
