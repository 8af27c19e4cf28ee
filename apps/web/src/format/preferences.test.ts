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

test("start with units by 1,000 and the device's time zone", async () => {
  const { preferences } = await load();
  expect(preferences.get()).toEqual({ bytes: "si", clock: "local" });
});

test("are those stored in this browser; an unreadable one doesn't cost the other", async () => {
  storage.set("preferences", '{"bytes":"iec","clock":"sundial"}');
  const { preferences } = await load();
  expect(preferences.get()).toEqual({ bytes: "iec", clock: "local" });
});

test("are stored together when one of them changes", async () => {
  const { setPreferences, preferences } = await load();
  setPreferences({ clock: "utc" });
  expect(preferences.get()).toEqual({ bytes: "si", clock: "utc" });
  expect(storage.get("preferences")).toBe('{"bytes":"si","clock":"utc"}');
});
