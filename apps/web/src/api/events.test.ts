import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyEvent } from "./events.ts";
import { keys } from "./keys.ts";

function clientWith(...known: (readonly string[])[]): QueryClient {
  const client = new QueryClient();
  for (const key of known) client.setQueryData(key, "known");
  return client;
}

const isStale = (client: QueryClient, key: readonly string[]) => client.getQueryState(key)?.isInvalidated;

test("a zone's event makes the list and that zone stale, and nothing of another account", () => {
  const client = clientWith(keys.zones("a"), keys.zone("a", "Z1"), keys.zone("a", "Z2"), keys.zones("b"));
  applyEvent(client, "a", { resource: "zone", zoneId: "Z1" });
  expect(isStale(client, keys.zones("a"))).toBe(true);
  expect(isStale(client, keys.zone("a", "Z1"))).toBe(true);
  expect(isStale(client, keys.zone("a", "Z2"))).toBe(false);
  expect(isStale(client, keys.zones("b"))).toBe(false);
});

test("a hostname's event leaves the list alone", () => {
  const client = clientWith(keys.zones("a"), keys.zoneHostnames("a", "Z1"));
  applyEvent(client, "a", { resource: "hostname", zoneId: "Z1" });
  expect(isStale(client, keys.zoneHostnames("a", "Z1"))).toBe(true);
  expect(isStale(client, keys.zones("a"))).toBe(false);
});

test("a changed membership has the session read again", () => {
  const client = clientWith(keys.session, keys.zones("a"));
  applyEvent(client, "a", { resource: "membership" });
  expect(isStale(client, keys.session)).toBe(true);
  expect(isStale(client, keys.zones("a"))).toBe(false);
});

test("an event without a zone makes everything of the account stale", () => {
  const client = clientWith(keys.zones("a"), keys.zone("a", "Z1"));
  applyEvent(client, "a", { resource: "certificate" });
  expect(isStale(client, keys.zone("a", "Z1"))).toBe(true);
});
