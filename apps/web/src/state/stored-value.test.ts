import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseOneOf } from "./parse-stored.ts";
import { storedValue, storedValuesById } from "./stored-value.ts";

const storage = new Map<string, string>();
const sessionItems = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  sessionItems.clear();
  vi.stubGlobal("localStorage", createStorage(storage));
  vi.stubGlobal("sessionStorage", createStorage(sessionItems));
});

afterEach(() => vi.unstubAllGlobals());

function createStorage(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

const parseCount = (stored: unknown) => (typeof stored === "number" ? stored : undefined);

const colors = ["red", "green"] as const;
const color = () => storedValue("color", parseOneOf(colors), { defaultValue: "red" });

describe("a stored value", () => {
  test("has its default until it is set", () => {
    expect(color().get()).toBe("red");
    expect(storage.size).toBe(0);
  });

  test("survives a reload", () => {
    color().set("green");
    expect(color().get()).toBe("green");
  });

  test.each(["blue", '"blue"', "{", "null", "7"])("stored as %s is removed", (text) => {
    storage.set("color", text);
    expect(color().get()).toBe("red");
    expect(storage.has("color")).toBe(false);
  });

  test("notifies its listeners of a change", () => {
    const value = color();
    const listener = vi.fn<() => void>();
    value.subscribe(listener);
    value.set("green");
    expect(listener).toHaveBeenCalledOnce();
  });

  test("is removed when it is reset", () => {
    const value = color();
    value.set("green");
    value.reset();
    expect(value.get()).toBe("red");
    expect(storage.size).toBe(0);
  });

  test("is written again after the storage was cleared", () => {
    const value = color();
    value.set("green");
    storage.clear();
    value.save();
    expect(color().get()).toBe("green");
  });

  test.each([
    ["is missing", undefined],
    [
      "is full",
      {
        getItem: () => null,
        setItem: () => {
          throw new DOMException("full", "QuotaExceededError");
        },
      },
    ],
  ])("lasts as long as the page where storage %s", (_, blocked) => {
    vi.stubGlobal("localStorage", blocked);
    const value = color();
    value.set("green");
    expect(value.get()).toBe("green");
    value.reset();
    expect(value.get()).toBe("red");
  });

  test("in session storage is not visible to other tabs", () => {
    const value = storedValue("step", parseCount, { defaultValue: 0, area: "session" });
    value.set(2);
    expect([...sessionItems]).toEqual([["step", "2"]]);
    expect(storage.size).toBe(0);
  });

  test("follows a change in another tab, and keeps its value when that tab clears all", () => {
    const tab = new EventTarget();
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    const dispatch = (key: string | null) => tab.dispatchEvent(Object.assign(new Event("storage"), { key }));
    const value = color();
    expect(value.get()).toBe("red");

    storage.set("color", '"green"');
    dispatch("other");
    expect(value.get()).toBe("red");
    dispatch("color");
    expect(value.get()).toBe("green");

    storage.clear();
    dispatch(null);
    expect(value.get()).toBe("green");
  });
});

test("values by id are stored apart, and the same id gives the same value", () => {
  const counts = storedValuesById("count", parseCount, { defaultValue: 0 });
  counts("a").set(1);
  counts("b").set(2);
  expect(counts("a")).toBe(counts("a"));
  expect([counts("a").get(), counts("b").get(), counts("c").get()]).toEqual([1, 2, 0]);
  expect(storage.get("count:a")).toBe("1");
});
