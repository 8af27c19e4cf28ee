import { createExampleZone } from "@edge-console/contract/examples/zone";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  addEntryToDraft,
  addValuesToDraft,
  discardDraftNotes,
  saveDraftNotes,
  saveDraftValues,
} from "./draft-edits.ts";
import { discardSettingsDraft, readSettingsDraft } from "./settings-draft.ts";

const zone = createExampleZone({ ORIGIN_TYPE: "S3", CACHE_EXP: "-1", COUNTRIES: "FR", STRIP_COOKIES: 0 });
const read = () => readSettingsDraft("a", zone.ID);
const storage = new Map<string, string>();
const stored = () => JSON.parse(storage.get(`draft:a:zone:${zone.ID}`) ?? "null") as unknown;

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  discardSettingsDraft("a", zone.ID);
  return () => vi.unstubAllGlobals();
});

describe("saving the form's values", () => {
  it("keeps the base of a value that changes again, and takes the current one for a new value", () => {
    saveDraftValues("a", zone, { CACHE_EXP: "180" });
    const reloaded = { ...zone, CACHE_EXP: "0" as const, STRIP_COOKIES: 1 as const };
    saveDraftValues("a", reloaded, { CACHE_EXP: "3600", STRIP_COOKIES: false });
    expect(read()).toMatchObject({
      values: { CACHE_EXP: "3600", STRIP_COOKIES: false },
      base: { CACHE_EXP: "-1", STRIP_COOKIES: 1 },
    });
  });

  it("drops the base and reasons of values that aren't changed anymore, but not notes, which wait for their entry", () => {
    addEntryToDraft("a", zone, { field: "COUNTRIES", list: "FR,DE", entry: "DE" }, "Germany brought 12%.");
    saveDraftNotes("a", zone.ID, "BLOCK_IPS", { "192.0.2.1": "Office" });
    saveDraftValues("a", zone, {});
    expect(read()).toEqual({ values: {}, base: {}, reasons: {}, notes: { BLOCK_IPS: { "192.0.2.1": "Office" } } });
  });

  it("stores nothing if nothing is changed", () => {
    saveDraftValues("a", zone, { CACHE_EXP: "180" });
    expect(stored()).toMatchObject({ values: { CACHE_EXP: "180" } });
    saveDraftValues("a", zone, {});
    expect(stored()).toBeNull();
  });
});

describe("adding to the draft", () => {
  it("bases replaced values on the current zone, as forms show them", () => {
    saveDraftValues("a", zone, { STRIP_COOKIES: true, CACHE_EXP: "180" });
    addValuesToDraft("a", { ...zone, STRIP_COOKIES: 1 }, { STRIP_COOKIES: 0 });
    expect(read()).toMatchObject({
      values: { STRIP_COOKIES: false, CACHE_EXP: "180" },
      base: { STRIP_COOKIES: 1, CACHE_EXP: "-1" },
    });
  });

  it("keeps the base of a list that gets another entry, so that other members' entries are merged", () => {
    saveDraftValues("a", zone, { COUNTRIES: "FR,US" });
    const reloaded = { ...zone, COUNTRIES: "FR,NL" };
    addEntryToDraft("a", reloaded, { field: "COUNTRIES", list: "FR,US,DE", entry: "DE" }, "Germany brought 12%.");
    expect(read()).toMatchObject({
      values: { COUNTRIES: "FR,US,DE" },
      base: { COUNTRIES: "FR" },
      reasons: { COUNTRIES: { DE: "Germany brought 12%." } },
    });
  });

  it("never stores a secret", () => {
    addValuesToDraft("a", zone, { ...zone, S3_SECRET_KEY: "hidden" } as typeof zone);
    saveDraftValues("a", zone, { CACHE_EXP: "180" });
    expect(JSON.stringify(stored())).not.toMatch(/S3_SECRET_KEY|hidden/);
  });
});

describe("notes", () => {
  it("are added, changed, and removed by entry", () => {
    saveDraftNotes("a", zone.ID, "BLOCK_IPS", { "192.0.2.1": "Office", "192.0.2.2": "Scanner" });
    saveDraftNotes("a", zone.ID, "BLOCK_IPS", { "192.0.2.1": "", "192.0.2.2": "Bot" });
    saveDraftNotes("a", zone.ID, "COUNTRIES", { DE: "Attack" });
    expect(read().notes).toEqual({ BLOCK_IPS: { "192.0.2.2": "Bot" }, COUNTRIES: { DE: "Attack" } });
    discardDraftNotes("a", zone.ID, "COUNTRIES");
    expect(read().notes).toEqual({ BLOCK_IPS: { "192.0.2.2": "Bot" } });
  });
});

describe("a draft that is stored already", () => {
  const open = async (text: string) => {
    storage.set(`draft:a:zone:${zone.ID}`, text);
    vi.resetModules();
    const { readSettingsDraft } = await import("./settings-draft.ts");
    return readSettingsDraft("a", zone.ID);
  };

  it("survives a reload", async () => {
    saveDraftValues("a", zone, { CACHE_EXP: "180" });
    const draft = read();
    expect(await open(JSON.stringify(stored()))).toEqual(draft);
  });

  it("keeps its values if an earlier version stored them alone", async () => {
    const draft = await open(JSON.stringify({ CACHE_EXP: "180", STRIP_COOKIES: true }));
    expect(draft).toEqual({ values: { CACHE_EXP: "180", STRIP_COOKIES: true }, base: {}, reasons: {}, notes: {} });
  });

  it("is removed if it can't be read", async () => {
    expect(await open('{"values":{"CACHE_EXP":{}}}')).toEqual({ values: {}, base: {}, reasons: {}, notes: {} });
    expect(stored()).toBeNull();
  });
});
