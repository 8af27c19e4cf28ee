import { exampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { toCreateFields, listCopiedSettings } from "./copied-settings.ts";

const fieldsOf = (...args: Parameters<typeof listCopiedSettings>) => toCreateFields(listCopiedSettings(...args));

describe("copying a zone's settings to a new one", () => {
  it("sends nothing that the new zone starts with anyway", () => {
    expect(fieldsOf(exampleZone(), "STANDARD", "SITE")).toEqual({});
  });

  it("sends every other setting, lists and access rules too", () => {
    const source = exampleZone({ CACHE_EXP: "3600", STRIP_COOKIES: 0, BLOCK_IPS: "192.0.2.1", COUNTRIES: "DE" });
    expect(fieldsOf(source, "STANDARD", "SITE")).toEqual({
      CACHE_EXP: "3600",
      STRIP_COOKIES: 0,
      BLOCK_IPS: "192.0.2.1",
      COUNTRIES: "DE",
    });
  });

  it("judges by what the new zone's own type starts with", () => {
    const site = exampleZone({ ORIGIN_TYPE: "SITE", ADD_HOST_HEADER: 1, STRIP_COOKIES: 0, ADD_CANONICAL_HEADER: 0 });
    expect(fieldsOf(site, "SITE", "SITE")).toEqual({});
    expect(fieldsOf(site, "STANDARD", "SITE")).toEqual({
      ADD_HOST_HEADER: 1,
      STRIP_COOKIES: 0,
      ADD_CANONICAL_HEADER: 0,
    });
  });

  it("never sends an origin shield to a tunnel, nor anything of the bucket", () => {
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
