import type { RecentWrite, WriteOutcome } from "@edge-console/contract/console/recent-writes";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followWrites } from "./follow-write.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";
import { request } from "./request.ts";

const fetched = vi.fn<typeof fetch>();
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  client = createQueryClient();
  followWrites(client);
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const respond = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": status < 400 ? "application/json" : "application/problem+json" },
  });

const timedOut = () =>
  respond(504, {
    type: "urn:edge-console:upstream-timeout",
    title: "Timed out",
    status: 504,
    requestId: "r",
    outcome: "unknown",
    retryAfter: 5,
  });

const rejected = () =>
  respond(500, {
    type: "urn:edge-console:upstream-refused",
    title: "Failed",
    status: 500,
    requestId: "r",
    outcome: "not-applied",
    upstream: { status: 500, message: "It failed." },
  });

type Listed = Partial<Pick<RecentWrite, "id" | "key" | "state">>;

/** Responds to the write, to one list after the other, the last of them again and again, and to the read of the result. */
function stubServer(
  write: () => Response | Error,
  lists: (Listed[] | Error)[],
  outcome: WriteOutcome = { state: "pending", isRecorded: false },
): string[] {
  const calls: string[] = [];
  fetched.mockImplementation((input) => {
    const path = (typeof input === "string" ? input : "").replace("/api/accounts/a1/", "");
    calls.push(path);
    const list = path === "recent-writes" ? (lists.length > 1 ? lists.shift() : lists[0]) : undefined;
    const body = path.startsWith("v1/") ? write() : list instanceof Error ? list : undefined;
    if (body instanceof Error) return Promise.reject(body);
    return Promise.resolve(body ?? respond(200, list ? { writes: list } : outcome));
  });
  return calls;
}

const send = () => request({ method: "POST", path: "/api/accounts/a1/v1/cdn", body: {}, idempotencyKey: "k" });

/** Returns the result of the write, or its problem, while time passes. */
async function settle(): Promise<unknown> {
  const settled = new AbortController();
  const result = send()
    .catch((error: unknown) => error)
    .finally(() => settled.abort());
  while (!settled.signal.aborted) await vi.advanceTimersByTimeAsync(1_000);
  return result;
}

describe("a write without a conclusive response", () => {
  it("has its result once the list of recent writes shows that it was applied, and isn't sent again", async () => {
    const calls = stubServer(timedOut, [[{ key: "k", state: "pending" }], [{ key: "k", state: "applied" }]], {
      state: "applied",
      data: { ID: 1 },
    });
    expect(await settle()).toEqual({ ID: 1 });
    expect(calls.slice(0, 4)).toEqual(["v1/cdn", "recent-writes", "recent-writes", "recent-writes/k"]);
    expect(calls.filter((path) => path.startsWith("v1/"))).toHaveLength(1);
  });

  it("has its result as soon as an event invalidates the list", async () => {
    stubServer(timedOut, [[{ key: "k", state: "pending" }], [{ key: "k", state: "applied" }]], {
      state: "applied",
      data: { ID: 1 },
    });
    const result = send();
    await vi.waitFor(() => expect(client.getQueryData(queryKeys.recentWrites("a1"))).toBeDefined(), 20_000);
    await client.invalidateQueries({ queryKey: queryKeys.recentWrites("a1") });
    expect(await result).toEqual({ ID: 1 });
  });

  it("ignores a list that was loaded before", async () => {
    client.setQueryData(queryKeys.recentWrites("a1"), { writes: [{ key: "k", state: "not-applied" }] });
    stubServer(timedOut, [[{ key: "k", state: "applied" }]], { state: "applied", data: [] });
    expect(await settle()).toEqual([]);
  });

  it("is followed although a list can't be loaded", async () => {
    const lost = () => new TypeError("Failed to fetch");
    stubServer(lost, [lost(), lost(), [{ key: "k", state: "applied" }]], { state: "applied", data: [] });
    expect(await settle()).toEqual([]);
  });

  it("wasn't applied if the list says so, and says when it can be sent again", async () => {
    stubServer(timedOut, [[{ key: "k", state: "not-applied" }]], { state: "not-applied" });
    expect(await settle()).toMatchObject({
      outcome: "not-applied",
      title: "The change was not applied",
      retryAfter: 5,
    });
  });

  it("keeps the API's own sentence if the API rejected it, and is found by its request", async () => {
    const calls = stubServer(rejected, [[{ id: "r", key: null, state: "not-applied" }]], { state: "not-applied" });
    expect(await settle()).toMatchObject({ title: "Failed", upstream: { message: "It failed." } });
    expect(calls).toContain("recent-writes/r");
  });

  it("wasn't applied if three lists don't have it", async () => {
    const calls = stubServer(() => new TypeError("Failed to fetch"), [[]]);
    expect(await settle()).toMatchObject({ outcome: "not-applied" });
    expect(calls.filter((path) => path === "recent-writes")).toHaveLength(3);
  });

  it("isn't called lost if the list leaves it out because of the member's role", async () => {
    stubServer(timedOut, [[]], { state: "applied", data: null });
    expect(await settle()).toBeNull();
  });

  it("stays unknown if that can't be determined", async () => {
    stubServer(timedOut, [[{ key: "k", state: "unconfirmed" }]], { state: "unconfirmed" });
    expect(await settle()).toMatchObject({ outcome: "unknown", title: "The change may have been applied" });
  });

  it("is left to the form that sent it if the console needs longer", async () => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
      ms === 35_000 ? AbortSignal.abort() : new AbortController().signal,
    );
    stubServer(timedOut, [[{ key: "k", state: "pending" }]]);
    expect(await settle()).toMatchObject({
      title: "Timed out",
      outcome: "unknown",
      write: { account: "a1", key: "k" },
    });
  });
});

it.each([
  ["/api/accounts/a1/api-key/renew", timedOut, "Timed out"],
  [
    "/api/accounts/a1/v1/cdn",
    () => respond(403, { type: "urn:edge-console:forbidden", title: "Denied", status: 403 }),
    "Denied",
  ],
])("a call of %s with a certain outcome, or of no operation, isn't followed", async (path, response, title) => {
  fetched.mockImplementation(() => Promise.resolve(response()));
  await expect(request({ method: "POST", path, body: {} })).rejects.toThrow(title);
  expect(fetched).toHaveBeenCalledOnce();
});
