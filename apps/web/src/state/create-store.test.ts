import { expect, test, vi } from "vitest";
import { createStore } from "./create-store.ts";

test("a store notifies its listeners of each change until they unsubscribe", () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.set(2);
  store.set((current) => current + 1);
  expect(store.get()).toBe(3);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.set(4);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("setting the same value notifies no one", () => {
  const value = { name: "zones" };
  const store = createStore(value);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set(value);
  expect(listener).not.toHaveBeenCalled();
});
