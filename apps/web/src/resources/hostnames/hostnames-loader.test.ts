import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../api/problem.ts";
import { createHostnamesLoader } from "./hostnames-loader.ts";
import { hostnamesQuery } from "./queries.ts";
import { forEachWithConcurrency } from "./for-each-with-concurrency.ts";

const zones = ["A", "B", "C", "D", "E", "F"];
const hostnamesOf = (zone: string) => [exampleHostname({ HOSTNAME: `${zone.toLowerCase()}.example.com` })];

type Answer = (zone: string) => Response | Promise<Response>;
const json = (body: object, status = 200, type = "application/json") =>
  Response.json(body, { status, headers: { "Content-Type": type } });
const problem = (type: string, status: number, more = {}) =>
  json(
    { type: `urn:edge-console:${type}`, title: type, status, requestId: "r", ...more },
    status,
    "application/problem+json",
  );
const good: Answer = (zone) => json({ CDN_HOSTNAMES: hostnamesOf(zone) });

let asked: string[];
let answer: Answer;

beforeEach(() => {
  asked = [];
  answer = good;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (path: string) => {
    const zone = path.split("/").at(-2) ?? "";
    asked.push(zone);
    return Promise.resolve(answer(zone));
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(client = new QueryClient()) {
  const reader = createHostnamesLoader(client, "acc");
  reader.subscribe(() => undefined);
  const until = (state: string) => vi.waitFor(() => expect(reader.getSnapshot().state).toBe(state));
  return { client, reader, until };
}

describe("reading an account's hostnames", () => {
  it("asks once for each zone, and not for what is known", async () => {
    const { client, reader, until } = open();
    client.setQueryData(hostnamesQuery("acc", "B").queryKey, hostnamesOf("B"));
    reader.start(zones);
    await until("done");
    expect(asked.toSorted()).toEqual(["A", "C", "D", "E", "F"]);
    expect([...reader.getSnapshot().hostnames.keys()].toSorted()).toEqual(zones);
  });

  it("stops at a limit with what was read, and goes on from there", async () => {
    answer = (zone) => (zone === "C" ? problem("upstream-rate-limited", 429, { retryAfter: 17 }) : good(zone));
    const { reader, until } = open();
    reader.start(zones);
    await until("failed");
    expect(reader.getSnapshot().problem).toBeInstanceOf(ProblemError);
    expect(reader.getSnapshot().problem).toMatchObject({ retryAfter: 17 });
    const before = asked.length;
    expect(before).toBeLessThanOrEqual(zones.length);
    answer = good;
    reader.resume();
    await until("done");
    expect(asked.filter((zone) => zone === "A")).toHaveLength(1);
    expect(reader.getSnapshot().hostnames.size).toBe(6);
  });

  it("takes a zone that is gone for one without hostnames", async () => {
    answer = (zone) => (zone === "A" ? problem("not-found", 404) : good(zone));
    const { reader, until } = open();
    reader.start(zones);
    await until("done");
    expect(reader.getSnapshot().hostnames.get("A")).toEqual([]);
  });

  it("begins no further call once it is stopped", async () => {
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = (zone) => gate.then(() => good(zone));
    const { reader, until } = open();
    reader.start(zones);
    reader.stop();
    release();
    await until("stopped");
    await vi.waitFor(() => expect(reader.getSnapshot().hostnames.size).toBe(4));
    expect(asked).toHaveLength(4);
  });

  it("follows what a zone's own page changes, and reads again what an event makes stale", async () => {
    const { client, reader, until } = open();
    reader.start(zones);
    await until("done");
    client.setQueryData(hostnamesQuery("acc", "A").queryKey, []);
    await vi.waitFor(() => expect(reader.getSnapshot().hostnames.get("A")).toEqual([]));
    await client.invalidateQueries({ queryKey: hostnamesQuery("acc", "A").queryKey });
    await vi.waitFor(() => expect(asked.filter((zone) => zone === "A")).toHaveLength(2));
    await until("done");
  });
});

describe("reading in turn", () => {
  it("has no more under way than the limit", async () => {
    let running = 0;
    let most = 0;
    const read = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
    };
    await forEachWithConcurrency(zones, read, { limit: 2, signal: new AbortController().signal });
    expect(most).toBe(2);
  });
});
