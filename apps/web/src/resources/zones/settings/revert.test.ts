import type { Zone } from "@edge-console/contract/objects/zone";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readSettingsDraft } from "./settings-draft.ts";
import { planRevert, addRevertToDraft } from "./revert.ts";

const zone: Zone = {
  ...createExampleZone(),
  ORIGIN_TYPE: "S3",
  STRIP_COOKIES: 0,
  CACHE_EXP: "3600",
  BLOCK_IPS: "192.0.2.1\n192.0.2.2",
  HOME_POP: "auto",
  S3_ACCESS_KEY: "ACCESSKEY0001234",
};

const createPlan = (...changes: Parameters<typeof planRevert>[1]) => planRevert(zone, changes);

describe("reverting a recorded change", () => {
  test("restorable each field as a form value and formats both values", () => {
    const { restorable, blocked } = createPlan(
      { field: "STRIP_COOKIES", before: 1, after: 0 },
      { field: "HOME_POP", before: "", after: "auto" },
      { field: "BLOCK_IPS", before: "192.0.2.1", after: "192.0.2.1\n192.0.2.2" },
    );
    expect(
      restorable.map(({ value, current, previous, changedSince }) => [value, current, previous, changedSince]),
    ).toEqual([
      [true, "Off", "On", false],
      [false, "On", "Off", false],
      ["192.0.2.1", "192.0.2.1\n192.0.2.2", "192.0.2.1", false],
    ]);
    expect(blocked).toEqual([]);
  });

  test("reports later changes and skips values that are already restored", () => {
    expect(createPlan({ field: "CACHE_EXP", before: "0", after: "180" }).restorable).toMatchObject([
      { changedSince: true },
    ]);
    expect(createPlan({ field: "CACHE_EXP", before: "3600", after: "180" }).restorable).toEqual([]);
    expect(createPlan({ field: "CACHE_EXP", before: "3600", after: "3600" })).toEqual({ restorable: [], blocked: [] });
  });

  test.each([
    [{ field: "S3_SECRET_KEY", before: null, after: "changed" }, /Secret/],
    [{ field: "S3_ACCESS_KEY", before: "…9999", after: "…1234" }, /partly/],
    [{ field: "ORIGIN_TYPE", before: "STANDARD", after: "S3" }, /origin type/],
    [{ field: "CACHE_EXP", before: null, after: "180" }, /unknown/],
    [{ field: "TUNNEL_MODE", before: "SITE", after: "STANDARD" }, /origin type/],
  ])("can't restore %j and gives the reason", (change, reason) => {
    const { restorable, blocked } = createPlan(change);
    expect(restorable).toEqual([]);
    expect(blocked).toEqual([{ field: change.field, reason: expect.stringMatching(reason) as unknown }]);
  });

  test("adds to existing unsaved changes", () => {
    addRevertToDraft("k3", zone, createPlan({ field: "STRIP_COOKIES", before: 1, after: 0 }).restorable);
    addRevertToDraft("k3", zone, createPlan({ field: "CACHE_EXP", before: "0", after: "3600" }).restorable);
    expect(readSettingsDraft("k3", zone.ID)).toMatchObject({
      values: { STRIP_COOKIES: true, CACHE_EXP: "0" },
      base: { STRIP_COOKIES: 0, CACHE_EXP: "3600" },
    });
  });

  beforeEach(() => {
    const storage = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });
});
