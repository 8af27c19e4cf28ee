import { createExampleZone } from "@edge-console/contract/examples/zone";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveSettings } from "./save-settings.ts";

const zone = createExampleZone({ CACHE_EXP: "-1" });
let calls: { method: string; headers: Headers }[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { method = "", headers }: { method?: string; headers: Headers }) => {
    calls.push({ method, headers });
    return Promise.resolve(Response.json({ ...zone, CACHE_EXP: "0" }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("sends the digest of the base values and returns the settings that the API ignored", async () => {
  const saved = await saveSettings("acc", zone, { CACHE_EXP: "0", BLOCK_POST: zone.BLOCK_POST === 1 ? 0 : 1 });
  expect(saved).toMatchObject({ zone: { CACHE_EXP: "0" }, ignored: ["Block POST requests"] });
  expect(calls.map(({ method }) => method)).toEqual(["POST"]);
  expect(calls[0]?.headers.get("X-Base-Digest")).toMatch(/^[0-9a-f]{64}$/);
});
