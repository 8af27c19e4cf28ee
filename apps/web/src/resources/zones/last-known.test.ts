import type { LastKnown } from "@edge-console/contract/console/last-known";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client.ts";
import { zonesQuery } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

const zone = createExampleZone();

/** Responds to the list of zones with a problem, and to the last known zones with `known`. */
function stubServer(kind: string, status: number, known: LastKnown) {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (path: string) => {
    if (path.endsWith("/last-known")) return Promise.resolve(Response.json(known));
    const problem = { type: `urn:edge-console:${kind}`, title: kind, status, requestId: "r1" };
    const headers = { "Content-Type": "application/problem+json" };
    return Promise.resolve(new Response(JSON.stringify(problem), { status, headers }));
  });
}

async function loadZones() {
  const client = createQueryClient();
  await client.prefetchQuery(zonesQuery("a1"));
  return client.getQueryState(zonesQuery("a1").queryKey);
}

it("V15: keeps the last known zones with their age beside the error if the API is unavailable", async () => {
  stubServer("upstream-unavailable", 503, { readAt: 1_700_000_000, zones: [zone], tunnels: [] });
  expect(await loadZones()).toMatchObject({
    data: [{ ID: zone.ID }],
    dataUpdatedAt: 1_700_000_000_000,
    error: { kind: "upstream-unavailable" },
    status: "error",
  });
});

it("has the error alone if nothing is known", async () => {
  stubServer("upstream-unavailable", 503, { readAt: null, zones: [], tunnels: [] });
  expect(await loadZones()).toMatchObject({ data: undefined, status: "error" });
});

it("shows nothing of an account whose key is rejected", async () => {
  stubServer("upstream-key-rejected", 502, { readAt: 1_700_000_000, zones: [zone], tunnels: [] });
  expect(await loadZones()).toMatchObject({ data: undefined, error: { kind: "upstream-key-rejected" } });
});
