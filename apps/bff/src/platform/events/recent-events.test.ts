import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAccountEvents } from "./account-events.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

it("sends what changed since a page started to load, and nothing older", async () => {
  const events = createAccountEvents();
  events.publish("harbour", { resource: "zone", zoneId: "OLD" });
  vi.advanceTimersByTime(3_000);
  events.publish("harbour", { resource: "zone", zoneId: "NEW" });
  events.publish("pinewood", { resource: "zone", zoneId: "OTHER" });
  vi.advanceTimersByTime(1_000);
  const { signal } = new AbortController();
  const subscribe = (ageSeconds: number) => events.subscribe("harbour", signal, { ageSeconds }).next(0);
  expect(await subscribe(2)).toEqual([{ resource: "zone", zoneId: "NEW" }]);
  expect(await subscribe(0)).toEqual([]);
  vi.advanceTimersByTime(120_000);
  events.publish("harbour", { resource: "alert" });
  expect(await subscribe(3_600)).toEqual([{ resource: "alert" }]);
});
