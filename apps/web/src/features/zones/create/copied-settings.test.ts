import { exampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { toCreateFields, listCopiedSettings } from "./copied-settings.ts";

const fieldsOf = (...args: Parameters<typeof listCopiedSettings>) => toCreateFields(listCopiedSettings(...args));

describe("copied settings", () => {
  it("omits defaults of the new zone", () => {
    expect(fieldsOf(exampleZone(), "STANDARD", "SITE")).toEqual({});
  });

  it("includes all other settings, lists, and access rules", () => {
    const source = exampleZone({ CACHE_EXP: "3600", STRIP_COOKIES: 0, BLOCK_IPS: "192.0.2.1", COUNTRIES: "DE" });
    expect(fieldsOf(source, "STANDARD", "SITE")).toEqual({
      CACHE_EXP: "3600",
      STRIP_COOKIES: 0,
      BLOCK_IPS: "192.0.2.1",
      COUNTRIES: "DE",
    });
  });

  it("compares with the defaults of the new zone's origin type", () => {
    const site = exampleZone({ ORIGIN_TYPE: "SITE", ADD_HOST_HEADER: 1, STRIP_COOKIES: 0, ADD_CANONICAL_HEADER: 0 });
    expect(fieldsOf(site, "SITE", "SITE")).toEqual({});
    expect(fieldsOf(site, "STANDARD", "SITE")).toEqual({
      ADD_HOST_HEADER: 1,
      STRIP_COOKIES: 0,
      ADD_CANONICAL_HEADER: 0,
    });
  });

  it("omits bucket settings, and the origin shield for tunnels", () => {
    const source = exampleZone({
      HOME_POP: "auto",
      ADD_CANONICAL_HEADER: 0,
      S3_BUCKET: "files",
      S3_ACCESS_KEY: "ACCESSKEY1",
    });
    expect(fieldsOf(source, "STANDARD", "SITE")).toEqual({ HOME_POP: "auto", ADD_CANONICAL_HEADER: 0 });
    expect(fieldsOf(source, "TUNNEL", "STANDARD")).toEqual({});
  });
});
