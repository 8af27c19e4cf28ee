import { QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { createScreenQueries } from "./screen-queries.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens the screen /a with queries, and leaves it. Returns the reads of the queries. */
async function visit(...options: readonly Omit<QueryObserverOptions, "queryKey" | "queryFn">[]) {
  const client = createQueryClient();
  const router = createMemoryRouter([{ path: "*" }], { initialEntries: ["/a"] });
  const queries = createScreenQueries(client, router);
  const reads = options.map((option, index) => {
    const queryFn = vi.fn(() => Promise.resolve("data"));
    const observer = new QueryObserver(client, { ...option, queryKey: [index], queryFn });
    return { queryFn, observer, release: observer.subscribe(() => undefined) };
  });
  await vi.advanceTimersByTimeAsync(0);
  return {
    queries,
    reads: reads.map(({ queryFn }) => queryFn),
    observers: reads.map(({ observer }) => observer),
    leave: async () => {
      await router.navigate("/b");
      for (const { release } of reads) release();
    },
  };
}

test("loads what a screen showed, once it's stale", async () => {
  const { queries, reads, leave } = await visit({}, { staleTime: 60_000 });
  await leave();
  queries.refresh("/a");
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(31_000);
  queries.refresh("/b");
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1]);
  queries.refresh("/a");
  expect(reads.map((read) => read.mock.calls.length)).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(31_000);
  queries.refresh("/a");
  expect(reads.map((read) => read.mock.calls.length)).toEqual([3, 2]);
});

test("loads nothing that the screen stopped showing, never loaded, or loads again anyway", async () => {
  const { queries, reads, observers, leave } = await visit({}, { enabled: false }, { staleTime: 0 });
  observers[0]?.setOptions({ queryKey: ["another"], queryFn: () => "data" });
  await leave();
  await vi.advanceTimersByTimeAsync(61_000);
  queries.refresh("/a");
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 0, 1]);
});
