import type { FirstReadsLine } from "@edge-console/contract/console/first-reads";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { takeFirstRead as TakeFirstRead } from "./first-reads.ts";

let take: typeof TakeFirstRead;
let discard: () => void;
let expire: () => Promise<void>;
let send: (...lines: FirstReadsLine[]) => void;
let end: () => void;
let fail: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (...lines) =>
        controller.enqueue(new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
      end = () => controller.close();
      fail = () => controller.error(new TypeError("network error"));
    },
  });
  vi.stubGlobal("firstReads", Promise.resolve(new Response(body)));
  ({ takeFirstRead: take, discardFirstReads: discard, expireFirstReads: expire } = await import("./first-reads.ts"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const createRead = (path: string) => ({ path, status: 200, body: { path } });

describe("a read that the server has started", () => {
  test("is answered when it ends, before slower ones", async () => {
    send({ started: ["/a", "/b"] });
    const [a, b] = [take("/a"), take("/b")];
    send(createRead("/b"));
    expect(await b).toEqual(createRead("/b"));
    send(createRead("/a"));
    expect(await a).toEqual(createRead("/a"));
  });

  test("is answered once, so that a refresh is a new request", async () => {
    send({ started: ["/a"] }, createRead("/a"));
    expect(await take("/a")).toEqual(createRead("/a"));
    expect(await take("/a")).toBeUndefined();
  });

  test("follows from a response", async () => {
    send({ started: ["/a"] }, { started: ["/b"] }, createRead("/a"));
    expect(await take("/a")).toEqual(createRead("/a"));
    const b = take("/b");
    send(createRead("/b"));
    expect(await b).toEqual(createRead("/b"));
  });

  test("is requested as usual after a change, because the response may be outdated", async () => {
    send({ started: ["/a"] }, createRead("/a"));
    await take("/other");
    discard();
    expect(await take("/a")).toBeUndefined();
  });

  test("is requested as usual if the response ends or breaks without it", async () => {
    send({ started: ["/a"] });
    const a = take("/a");
    end();
    expect(await a).toBeUndefined();
  });

  test("is requested as usual if the connection breaks", async () => {
    send({ started: ["/a"] });
    const a = take("/a");
    await take("/other");
    fail();
    expect(await a).toBeUndefined();
  });

  test("is kept while the code of the first screen loads", async () => {
    send({ started: ["/a"] }, createRead("/a"));
    end();
    await take("/other");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await take("/a")).toEqual(createRead("/a"));
  });

  test("is requested as usual some seconds after the first screen appeared", async () => {
    send({ started: ["/a"] }, createRead("/a"));
    end();
    await take("/other");
    await expire();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await take("/a")).toBeUndefined();
  });

  test("is kept while responses arrive, also when the first screen has appeared", async () => {
    send({ started: ["/a"] });
    await take("/other");
    const expired = expire();
    await vi.advanceTimersByTimeAsync(60_000);
    const a = take("/a");
    send(createRead("/a"));
    expect(await a).toEqual(createRead("/a"));
    end();
    await expired;
  });
});

describe("a read that the server hasn't started", () => {
  test("is requested as soon as that is known", async () => {
    send({ started: ["/a"] });
    expect(await take("/b")).toBeUndefined();
  });

  test("doesn't wait for a server that says nothing", async () => {
    const a = take("/a");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await a).toBeUndefined();
  });

  test("is requested if the response is an error", async () => {
    vi.resetModules();
    vi.stubGlobal("firstReads", Promise.resolve(new Response("{}", { status: 401 })));
    const { takeFirstRead } = await import("./first-reads.ts");
    expect(await takeFirstRead("/a")).toBeUndefined();
  });
});
