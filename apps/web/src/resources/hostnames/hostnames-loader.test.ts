import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../api/problem.ts";
import { forEachWithConcurrency } from "./for-each-with-concurrency.ts";
import { createHostnamesLoader } from "./hostnames-loader.ts";
import { hostnamesQuery } from "./queries.ts";

const zones = ["A", "B", "C", "D", "E", "F"];
const createHostnames = (zone: string) => [createExampleHostname({ HOSTNAME: `${zone.toLowerCase()}.example.com` })];

type Responder = (zone: string) => Response | Promise<Response>;
const json = (body: object, status = 200, type = "application/json") =>
  Response.json(body, { status, headers: { "Content-Type": type } });
const problem = (type: string, status: number, more = {}) =>
  json(
    { type: `urn:edge-console:${type}`, title: type, status, requestId: "r", ...more },
    status,
    "application/problem+json",
  );
const respondOk: Responder = (zone) => json({ CDN_HOSTNAMES: createHostnames(zone) });

let requested: string[];
let respond: Responder;

beforeEach(() => {
  requested = [];
  respond = respondOk;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (path: string) => {
    const zone = path.split("/").at(-2) ?? "";
    requested.push(zone);
    return Promise.resolve(respond(zone));
  });
});
afterEach(() => vi.unstubAllGlobals());

function createLoader(client = new QueryClient()) {
  const loader = createHostnamesLoader(client, "acc");
  loader.subscribe(() => undefined);
  const waitForState = (state: string) => vi.waitFor(() => expect(loader.getSnapshot().state).toBe(state), 20_000);
  return { client, loader, waitForState };
}

describe("createHostnamesLoader", () => {
  it("requests each zone once, and no cached zone", async () => {
    const { client, loader, waitForState } = createLoader();
    client.setQueryData(hostnamesQuery("acc", "B").queryKey, createHostnames("B"));
    loader.start(zones);
    await waitForState("done");
    expect(requested.toSorted()).toEqual(["A", "C", "D", "E", "F"]);
    expect([...loader.getSnapshot().hostnames.keys()].toSorted()).toEqual(zones);
  });

  it("stops at a rate limit, and continues with the remaining zones", async () => {
    respond = (zone) => (zone === "C" ? problem("upstream-rate-limited", 429, { retryAfter: 17 }) : respondOk(zone));
    const { loader, waitForState } = createLoader();
    loader.start(zones);
    await waitForState("failed");
    expect(loader.getSnapshot().problem).toBeInstanceOf(ProblemError);
    expect(loader.getSnapshot().problem).toMatchObject({ retryAfter: 17 });
    expect(requested.length).toBeLessThanOrEqual(zones.length);
    respond = respondOk;
    loader.resume();
    await waitForState("done");
    expect(requested.filter((zone) => zone === "A")).toHaveLength(1);
    expect(loader.getSnapshot().hostnames.size).toBe(6);
  });

  it("treats a deleted zone as one without hostnames", async () => {
    respond = (zone) => (zone === "A" ? problem("not-found", 404) : respondOk(zone));
    const { loader, waitForState } = createLoader();
    loader.start(zones);
    await waitForState("done");
    expect(loader.getSnapshot().hostnames.get("A")).toEqual([]);
  });

  it("sends no further request after a stop", async () => {
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    respond = (zone) => gate.then(() => respondOk(zone));
    const { loader, waitForState } = createLoader();
    loader.start(zones);
    loader.stop();
    release();
    await waitForState("stopped");
    await vi.waitFor(() => expect(loader.getSnapshot().hostnames.size).toBe(4), 20_000);
    expect(requested).toHaveLength(4);
  });

  it("follows changes in the query cache, and loads invalidated zones again", async () => {
    const { client, loader, waitForState } = createLoader();
    loader.start(zones);
    await waitForState("done");
    client.setQueryData(hostnamesQuery("acc", "A").queryKey, []);
    await vi.waitFor(() => expect(loader.getSnapshot().hostnames.get("A")).toEqual([]), 20_000);
    await client.invalidateQueries({ queryKey: hostnamesQuery("acc", "A").queryKey });
    await vi.waitFor(() => expect(requested.filter((zone) => zone === "A")).toHaveLength(2), 20_000);
    await waitForState("done");
  });
});

describe("forEachWithConcurrency", () => {
  it("runs at most `concurrency` calls at a time", async () => {
    let running = 0;
    let maxRunning = 0;
    const callback = async () => {
      maxRunning = Math.max(maxRunning, ++running);
      await Promise.resolve();
      running -= 1;
    };
    await forEachWithConcurrency(zones, callback, { concurrency: 2, signal: new AbortController().signal });
    expect(maxRunning).toBe(2);
  });
});
