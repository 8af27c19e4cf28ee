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

describe("what a new zone starts with", () => {
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

  test.each(["SITE", "TUNNEL"] as const)("%s: a full website's defaults", (type) => {
    expect(getDefaultSettings(type, getDefaultTunnelMode(type))).toMatchObject(site);
  });

  test("a tunnel zone of static files strips cookies and sends no canonical header", () => {
    expect(getDefaultSettings("TUNNEL", "STANDARD")).toMatchObject({
      STRIP_COOKIES: 1,
      ADD_HOST_HEADER: 0,
      ADD_CANONICAL_HEADER: 0,
    });
  });
});

describe("what a switch of the origin type brings along", () => {
  test.each(originTypes)("%s to itself: nothing", (type) => {
    expect(getOriginTypeChanges(zone(type), zone(type), undefined)).toEqual({ defaults: {}, forced: {} });
  });

  test("to SITE: a full website's defaults", () => {
    expect(getOriginTypeChanges(zone("STANDARD"), zone("SITE"), undefined)).toEqual({ defaults: site, forced: {} });
  });

  test("away from SITE: nothing is taken back", () => {
    expect(getOriginTypeChanges(zone("SITE"), zone("STANDARD"), undefined)).toEqual({ defaults: {}, forced: {} });
  });

  test("to TUNNEL without a mode: the zone keeps its delivery", () => {
    expect(getOriginTypeChanges(zone("STANDARD"), zone("TUNNEL"), undefined)).toEqual({
      defaults: tunnel,
      forced: { ORIGIN_URL: "" },
    });
  });

  test("to TUNNEL with mode SITE: a full website's defaults, too", () => {
    expect(getOriginTypeChanges(zone("S3"), zone("TUNNEL"), "SITE").defaults).toEqual({ ...site, ...tunnel });
  });

  test("a tunnel zone that becomes a full website takes its defaults once", () => {
    expect(getOriginTypeChanges(zone("TUNNEL"), zone("TUNNEL"), "SITE").defaults).toEqual(site);
    expect(getOriginTypeChanges(zone("TUNNEL", "SITE"), zone("TUNNEL"), "SITE").defaults).toEqual({});
  });

  test("away from TUNNEL: the endpoint goes", () => {
    expect(getOriginTypeChanges(zone("TUNNEL"), zone("STANDARD"), undefined).forced).toEqual({
      TUNNEL_ENDPOINT: 0,
      TUNNEL_TARGET: "",
    });
  });

  test("away from S3: bucket, region, keys and addressing go", () => {
    expect(getOriginTypeChanges(zone("S3"), zone("SITE"), undefined).forced).toEqual({
      S3_BUCKET: "",
      S3_REGION: "",
      S3_ACCESS_KEY: "",
      S3_ADDRESSING: "PATH",
      S3_SECRET_KEY_SET: 0,
    });
  });
});

describe("a setting without effect", () => {
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
