import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveDraft, readDraft } from "../forms/draft.ts";
import { claimTab } from "./tab-owner.ts";

/** Session storage of a tab: its items are own properties. */
class MemoryStorage {
  getItem(name: string): string | null {
    const value: unknown = Reflect.get(this, name);
    return typeof value === "string" ? value : null;
  }
  setItem(name: string, value: string): void {
    Reflect.set(this, name, value);
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

beforeEach(() => void vi.stubGlobal("sessionStorage", new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

it("keeps input when the same user signs in again", () => {
  claimTab("ada");
  saveDraft("harbour:zone", { ORIGIN_URL: "https://origin.example" });
  claimTab("ada");
  expect(readDraft("harbour:zone")).toEqual({ ORIGIN_URL: "https://origin.example" });
});

it("forgets what another user typed", () => {
  claimTab("ada");
  saveDraft("harbour:zone", { ORIGIN_URL: "https://origin.example" });
  claimTab("grace");
  expect(readDraft("harbour:zone")).toEqual({});
});
