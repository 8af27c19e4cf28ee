import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { toCreateFields, listCopiedSettings } from "./copied-settings.ts";

const getCreateFields = (...args: Parameters<typeof listCopiedSettings>) => toCreateFields(listCopiedSettings(...args));

describe("copied settings", () => {
  it("omits defaults of the new zone", () => {
    expect(getCreateFields(createExampleZone(), "STANDARD", "SITE")).toEqual({});
  });

  it("includes all other settings, lists, and access rules", () => {
    const source = createExampleZone({ CACHE_EXP: "3600", STRIP_COOKIES: 0, BLOCK_IPS: "192.0.2.1", COUNTRIES: "DE" });
    expect(getCreateFields(source, "STANDARD", "SITE")).toEqual({
      CACHE_EXP: "3600",
      STRIP_COOKIES: 0,
      BLOCK_IPS: "192.0.2.1",
      COUNTRIES: "DE",
    });
  });

  it("compares with the defaults of the new zone's origin type", () => {
    const websiteZone = createExampleZone({
      ORIGIN_TYPE: "SITE",
      ADD_HOST_HEADER: 1,
      STRIP_COOKIES: 0,
      ADD_CANONICAL_HEADER: 0,
    });
    expect(getCreateFields(websiteZone, "SITE", "SITE")).toEqual({});
    expect(getCreateFields(websiteZone, "STANDARD", "SITE")).toEqual({
      ADD_HOST_HEADER: 1,
      STRIP_COOKIES: 0,
      ADD_CANONICAL_HEADER: 0,
    });
  });

  it("omits bucket settings, and the origin shield for tunnels", () => {
    const source = createExampleZone({
      HOME_POP: "auto",
      ADD_CANONICAL_HEADER: 0,
      S3_BUCKET: "files",
      S3_ACCESS_KEY: "ACCESSKEY1",
    });
    expect(getCreateFields(source, "STANDARD", "SITE")).toEqual({ HOME_POP: "auto", ADD_CANONICAL_HEADER: 0 });
    expect(getCreateFields(source, "TUNNEL", "STANDARD")).toEqual({});
  });
});
