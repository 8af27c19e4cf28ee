import { afterEach, beforeEach, expect, test, vi } from "vitest";

const storage = new Map<string, string>();
const load = () => import("./preferences.ts");

beforeEach(() => {
  vi.resetModules();
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("begin with units by 1,000 and the device's clock", async () => {
  const { readPreferences } = await load();
  expect(readPreferences()).toEqual({ bytes: "si", clock: "local" });
});

test("are what this browser kept, as far as that is a choice", async () => {
  storage.set("bytes", "iec").set("clock", "sundial");
  const { readPreferences } = await load();
  expect(readPreferences()).toEqual({ bytes: "iec", clock: "local" });
});

test("are kept when they change, and once more after the storage was cleared", async () => {
  const { setPreferences, keepPreferences, readPreferences } = await load();
  setPreferences({ clock: "utc" });
  expect(storage.get("clock")).toBe("utc");
  storage.clear();
  keepPreferences();
  expect(Object.fromEntries(storage)).toEqual({ bytes: "si", clock: "utc" });
  expect(readPreferences()).toEqual({ bytes: "si", clock: "utc" });
});

test("last as long as the page where storage is blocked", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { setPreferences, readPreferences } = await load();
  setPreferences({ bytes: "iec" });
  expect(readPreferences()).toEqual({ bytes: "iec", clock: "local" });
});
