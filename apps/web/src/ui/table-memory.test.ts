import { afterEach, beforeEach, expect, test, vi } from "vitest";

const storage = new Map<string, string>();
const load = () => import("./table-memory.ts");

beforeEach(() => {
  vi.resetModules();
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a table is as it was made until somebody changes it", async () => {
  const { tableLook } = await load();
  expect(tableLook("zones")).toEqual({ hidden: [] });
});

test("order and columns are kept for each table, also when the page is loaded again", async () => {
  const { setTableLook } = await load();
  setTableLook("zones", { order: "-created" });
  setTableLook("zones", { hidden: ["id"] });
  setTableLook("tunnels", { hidden: ["version"] });
  vi.resetModules();
  const { tableLook } = await load();
  expect(tableLook("zones")).toEqual({ order: "-created", hidden: ["id"] });
  expect(tableLook("tunnels")).toEqual({ hidden: ["version"] });
});

test("the table's own order is remembered as none", async () => {
  const { setTableLook, tableLook } = await load();
  setTableLook("zones", { order: "-created" });
  setTableLook("zones", { order: undefined });
  expect(tableLook("zones").order).toBeUndefined();
});

test("are written once more after the storage was cleared", async () => {
  const { setTableLook, keepTableLooks } = await load();
  setTableLook("zones", { hidden: ["id"] });
  storage.clear();
  keepTableLooks();
  vi.resetModules();
  const { tableLook } = await load();
  expect(tableLook("zones").hidden).toEqual(["id"]);
});

test.each([
  "",
  "nonsense",
  "null",
  '{"zones":null}',
  '{"zones":{"order":5,"hidden":"id"}}',
  '{"zones":{"hidden":[7]}}',
])("what was kept as %j changes nothing", async (kept) => {
  storage.set("tables", kept);
  const { tableLook } = await load();
  expect(tableLook("zones")).toEqual({ hidden: [] });
});

test("last as long as the page where storage is blocked", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { setTableLook, tableLook } = await load();
  setTableLook("zones", { hidden: ["id"] });
  expect(tableLook("zones").hidden).toEqual(["id"]);
});
