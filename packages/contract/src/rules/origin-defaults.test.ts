import { describe, expect, test } from "vitest";
import { getOriginTypeChanges, getDefaultSettings, getDefaultTunnelMode, getUnusedReason } from "./origin-defaults.ts";
import { originTypes } from "./origin-type.ts";

const site = {
  ADD_HOST_HEADER: 1,
  FOLLOW_REDIRECTS: 0,
  STRIP_COOKIES: 0,
  BLOCK_ROOT: 0,
  BLOCK_POST: 0,
  ADD_CANONICAL_HEADER: 0,
  CACHE_EXP: "-1",
};
const tunnel = {
  VERIFY_ORIGIN_SSL: 0,
  FOLLOW_REDIRECTS: 0,
  ADD_CANONICAL_HEADER: 0,
  HOME_POP: "",
  HOME_POP_LOCATION: "",
};
const zone = (type: (typeof originTypes)[number], mode: "SITE" | "STANDARD" = "STANDARD") => ({
  ORIGIN_TYPE: type,
  TUNNEL_MODE: mode,
});

describe("defaults of a new zone", () => {
  test.each(["STANDARD", "S3"] as const)("%s: the zone table's defaults", (type) => {
    expect(getDefaultSettings(type)).toMatchObject({
      VERIFY_ORIGIN_SSL: 0,
      ADD_HOST_HEADER: 0,
      FOLLOW_REDIRECTS: 0,
      STRIP_COOKIES: 1,
      BLOCK_ROOT: 0,
      BLOCK_POST: 0,
      ADD_CANONICAL_HEADER: 1,
      ADD_CORS_HEADER: 1,
      CACHE_EXP: "-1",
      HOME_POP: "",
    });
    expect(getDefaultTunnelMode(type)).toBe("STANDARD");
  });

  test.each(["SITE", "TUNNEL"] as const)("%s: website defaults", (type) => {
    expect(getDefaultSettings(type, getDefaultTunnelMode(type))).toMatchObject(site);
  });

  test("TUNNEL with static files: strips cookies, sends no canonical header", () => {
    expect(getDefaultSettings("TUNNEL", "STANDARD")).toMatchObject({
      STRIP_COOKIES: 1,
      ADD_HOST_HEADER: 0,
      ADD_CANONICAL_HEADER: 0,
    });
  });
});

describe("changes that a new origin type causes", () => {
  test.each(originTypes)("%s to the same type: none", (type) => {
    expect(getOriginTypeChanges(zone(type), zone(type), undefined)).toEqual({ defaults: {}, forced: {} });
  });

  test("to SITE: website defaults", () => {
    expect(getOriginTypeChanges(zone("STANDARD"), zone("SITE"), undefined)).toEqual({ defaults: site, forced: {} });
  });

  test("from SITE: none", () => {
    expect(getOriginTypeChanges(zone("SITE"), zone("STANDARD"), undefined)).toEqual({ defaults: {}, forced: {} });
  });

  test("to TUNNEL without a mode: delivery settings don't change", () => {
    expect(getOriginTypeChanges(zone("STANDARD"), zone("TUNNEL"), undefined)).toEqual({
      defaults: tunnel,
      forced: { ORIGIN_URL: "" },
    });
  });

  test("to TUNNEL with mode SITE: website defaults, too", () => {
    expect(getOriginTypeChanges(zone("S3"), zone("TUNNEL"), "SITE").defaults).toEqual({ ...site, ...tunnel });
  });

  test("a tunnel zone gets website defaults once", () => {
    expect(getOriginTypeChanges(zone("TUNNEL"), zone("TUNNEL"), "SITE").defaults).toEqual(site);
    expect(getOriginTypeChanges(zone("TUNNEL", "SITE"), zone("TUNNEL"), "SITE").defaults).toEqual({});
  });

  test("from TUNNEL: clears the endpoint", () => {
    expect(getOriginTypeChanges(zone("TUNNEL"), zone("STANDARD"), undefined).forced).toEqual({
      TUNNEL_ENDPOINT: 0,
      TUNNEL_TARGET: "",
    });
  });

  test("from S3: clears bucket, region, keys, and addressing", () => {
    expect(getOriginTypeChanges(zone("S3"), zone("SITE"), undefined).forced).toEqual({
      S3_BUCKET: "",
      S3_REGION: "",
      S3_ACCESS_KEY: "",
      S3_ADDRESSING: "PATH",
      S3_SECRET_KEY_SET: 0,
    });
  });
});

describe("an unused setting", () => {
  test.each([
    ["HOST_HEADER", "S3", 0],
    ["ADD_HOST_HEADER", "S3", 0],
    ["FOLLOW_REDIRECTS", "SITE", 0],
    ["ADD_CANONICAL_HEADER", "SITE", 0],
    ["ORIGIN_URL", "TUNNEL", 0],
    ["HOME_POP", "TUNNEL", 0],
    ["HOST_HEADER", "STANDARD", 1],
  ] as const)("%s on %s (ADD_HOST_HEADER %i) has a reason", (field, type, addHostHeader) => {
    expect(getUnusedReason(field, { ...zone(type), ADD_HOST_HEADER: addHostHeader })).toMatch(/^Not used /);
  });

  test.each([
    ["HOST_HEADER", "STANDARD"],
    ["STRIP_COOKIES", "S3"],
    ["ADD_HOST_HEADER", "SITE"],
    ["FOLLOW_REDIRECTS", "TUNNEL"],
  ] as const)("%s on %s has an effect", (field, type) => {
    expect(getUnusedReason(field, { ...zone(type), ADD_HOST_HEADER: 0 })).toBeNull();
  });
});
