import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyEvents } from "./events.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

function createClient(...queryKeys: (readonly string[])[]): QueryClient {
  const client = new QueryClient();
  for (const key of queryKeys) client.setQueryData(key, "known");
  return client;
}

const isStale = (client: QueryClient, key: readonly string[]) => client.getQueryState(key)?.isInvalidated;

test("a zone's event makes the list and that zone stale, and nothing of another account", () => {
  const client = createClient(
    queryKeys.zones("a"),
    queryKeys.zone("a", "Z1"),
    queryKeys.zone("a", "Z2"),
    queryKeys.zones("b"),
  );
  applyEvents(client, "a", [{ resource: "zone", zoneId: "Z1" }]);
  expect(isStale(client, queryKeys.zones("a"))).toBe(true);
  expect(isStale(client, queryKeys.zone("a", "Z1"))).toBe(true);
  expect(isStale(client, queryKeys.zone("a", "Z2"))).toBe(false);
  expect(isStale(client, queryKeys.zones("b"))).toBe(false);
});

test("a hostname's event changes nothing in the zone list", () => {
  const client = createClient(queryKeys.zones("a"), queryKeys.zoneHostnames("a", "Z1"));
  applyEvents(client, "a", [{ resource: "hostname", zoneId: "Z1" }]);
  expect(isStale(client, queryKeys.zoneHostnames("a", "Z1"))).toBe(true);
  expect(isStale(client, queryKeys.zones("a"))).toBe(false);
});

test("a changed membership reloads the session", () => {
  const client = createClient(queryKeys.session, queryKeys.zones("a"));
  applyEvents(client, "a", [{ resource: "membership" }]);
  expect(isStale(client, queryKeys.session)).toBe(true);
  expect(isStale(client, queryKeys.zones("a"))).toBe(false);
});

test("an event without a zone makes everything of the account stale", () => {
  const client = createClient(queryKeys.zones("a"), queryKeys.zone("a", "Z1"));
  applyEvents(client, "a", [{ resource: "certificate" }]);
  expect(isStale(client, queryKeys.zone("a", "Z1"))).toBe(true);
});

test("the outcome of an unconfirmed write reloads the user's changes and stopped bulk runs", () => {
  const client = createClient(queryKeys.recentWrites("a"), queryKeys.bulkRun("a", "run1"), queryKeys.zones("a"));
  applyEvents(client, "a", [{ resource: "unconfirmed-write" }]);
  expect(isStale(client, queryKeys.recentWrites("a"))).toBe(true);
  expect(isStale(client, queryKeys.bulkRun("a", "run1"))).toBe(true);
  expect(isStale(client, queryKeys.zones("a"))).toBe(false);
});

test("events that arrive together read a query once", async () => {
  const client = createQueryClient();
  const queryKey = queryKeys.tunnels("a");
  const queryFn = vi.fn(async () => "known");
  client.setQueryData(queryKey, "known");
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  applyEvents(
    client,
    "a",
    ["T1", "T2", "T3"].map((tunnelId) => ({ resource: "tunnel", tunnelId })),
  );
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(queryFn).toHaveBeenCalledOnce();
});
