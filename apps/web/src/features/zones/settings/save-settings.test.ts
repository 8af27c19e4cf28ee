import { exampleZone } from "@edge-console/contract/examples/zone";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveSettings } from "./save-settings.ts";

const zone = exampleZone({ CACHE_EXP: "-1" });
const lost = { type: "urn:edge-console:upstream-timeout", title: "too long", status: 504, outcome: "unknown" };
const refused = {
  type: "urn:edge-console:upstream-refused",
  title: "refused",
  status: 500,
  outcome: "not-applied",
  upstream: { status: 500, message: "Something went wrong." },
};

let methods: string[];
let problem: typeof lost | typeof refused;
let found: object;

beforeEach(() => {
  methods = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { method = "" }: { method?: string }) => {
    methods.push(method);
    if (method === "GET") return Promise.resolve(Response.json(found));
    const headers = { "Content-Type": "application/problem+json" };
    return Promise.resolve(Response.json(problem, { status: problem.status, headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a save whose answer was lost", () => {
  it("ends well where the zone holds it, and is sent once", async () => {
    [problem, found] = [lost, { ...zone, CACHE_EXP: "0" }];
    expect(await saveSettings("acc", zone, { CACHE_EXP: "0" })).toMatchObject({ zone: { CACHE_EXP: "0" } });
    expect(methods).toEqual(["POST", "GET"]);
  });

  it("is said not to have been applied where the zone is as it was", async () => {
    [problem, found] = [lost, zone];
    await expect(saveSettings("acc", zone, { CACHE_EXP: "0" })).rejects.toMatchObject({ outcome: "not-applied" });
  });

  it("stays unknown for a secret alone, which cannot be read back", async () => {
    [problem, found] = [lost, zone];
    await expect(saveSettings("acc", zone, { S3_SECRET_KEY: "aSecretKey" })).rejects.toMatchObject({
      outcome: "unknown",
      detail: expect.stringContaining("cannot be read back"),
    });
  });
});

describe("a save that the service says did not go through", () => {
  it("is looked for all the same", async () => {
    [problem, found] = [refused, { ...zone, CACHE_EXP: "0" }];
    expect(await saveSettings("acc", zone, { CACHE_EXP: "0" })).toMatchObject({
      zone: { CACHE_EXP: "0" },
      isReadBack: true,
    });
  });

  it("keeps the service's sentence where it is not there", async () => {
    [problem, found] = [refused, zone];
    await expect(saveSettings("acc", zone, { CACHE_EXP: "0" })).rejects.toMatchObject({
      outcome: "not-applied",
      upstream: { message: "Something went wrong." },
    });
  });
});
