import type { Zone } from "@edge-console/contract/objects/zone";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import {
  listSideEffects,
  getTypeBlockedReason,
  createTypeChangeSchema,
  type TypeChangeValues,
  toTypeChangeValues,
} from "./type-change.ts";

const listInvalidFields = (zone: Zone, values: TypeChangeValues) =>
  (createTypeChangeSchema(zone).safeParse(values).error?.issues ?? []).map(({ path }) => path.join());

const zone = createExampleZone({ FOLLOW_REDIRECTS: 1, CACHE_EXP: "3600" });

describe("side effects of a type change", () => {
  it("lists all website defaults that differ from the current values", () => {
    expect(
      listSideEffects(zone, "SITE", "SITE")
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(["ADD_CANONICAL_HEADER", "ADD_HOST_HEADER", "CACHE_EXP", "FOLLOW_REDIRECTS", "STRIP_COOKIES"].toSorted());
  });

  it("can keep defaults, but not what tunnels reject or bucket settings", () => {
    const shielded = createExampleZone({ HOME_POP: "auto", HOME_POP_LOCATION: "fra" });
    const tunnel = listSideEffects(shielded, "TUNNEL", "STANDARD");
    expect(tunnel.filter(({ canKeep }) => !canKeep).map(({ field }) => field)).toEqual(
      expect.arrayContaining(["HOME_POP", "ORIGIN_URL"]),
    );
    const bucket = createExampleZone({
      ORIGIN_TYPE: "S3",
      S3_BUCKET: "files",
      S3_REGION: "auto",
      S3_SECRET_KEY_SET: 1,
    });
    expect(listSideEffects(bucket, "STANDARD", "SITE").every(({ canKeep }) => !canKeep)).toBe(true);
  });
});

describe("the request body of a type change", () => {
  it("contains the type, its required fields, and kept values", () => {
    const values = { ...toTypeChangeValues(zone, "SITE"), keep: ["CACHE_EXP"] };
    expect(createTypeChangeSchema(zone).parse(values)).toEqual({ ORIGIN_TYPE: "SITE", CACHE_EXP: "3600" });
  });

  it("omits ORIGIN_URL for tunnel zones and always sends the mode", () => {
    const values = { ...toTypeChangeValues(zone, "TUNNEL"), TUNNEL_ENDPOINT: "7" };
    expect(createTypeChangeSchema(zone).parse(values)).toEqual({
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: 7,
      TUNNEL_MODE: "STANDARD",
    });
  });

  it("requires an origin when a tunnel zone changes its type", () => {
    const tunnel = createExampleZone({ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: "", TUNNEL_ENDPOINT: 7 });
    expect(listInvalidFields(tunnel, toTypeChangeValues(tunnel, "STANDARD"))).toEqual(["ORIGIN_URL"]);
  });

  it("requires https:// while the zone has an origin certificate", () => {
    const secured = createExampleZone({ ORIGIN_CERTIFICATE: 1 });
    const values = { ...toTypeChangeValues(secured, "SITE"), ORIGIN_URL: "http://origin.example" };
    expect(listInvalidFields(secured, values)).toEqual(["ORIGIN_URL"]);
    expect(listInvalidFields(zone, values)).toEqual([]);
  });
});

describe("a tunnel zone that keeps its type", () => {
  const tunnel = createExampleZone({
    ORIGIN_TYPE: "TUNNEL",
    ORIGIN_URL: "",
    TUNNEL_ENDPOINT: 7,
    TUNNEL_MODE: "STANDARD",
    STRIP_COOKIES: 1,
  });

  it("omits current values", () => {
    expect(createTypeChangeSchema(tunnel).parse(toTypeChangeValues(tunnel, "TUNNEL"))).toEqual({});
  });

  it("sends only a new endpoint", () => {
    const values = { ...toTypeChangeValues(tunnel, "TUNNEL"), TUNNEL_ENDPOINT: "8" };
    expect(createTypeChangeSchema(tunnel).parse(values)).toEqual({ TUNNEL_ENDPOINT: 8 });
  });

  it("lists website defaults and sends kept values", () => {
    expect(listSideEffects(tunnel, "TUNNEL", "SITE").map(({ field }) => field)).toContain("STRIP_COOKIES");
    const values = { ...toTypeChangeValues(tunnel, "TUNNEL"), TUNNEL_MODE: "SITE" as const, keep: ["STRIP_COOKIES"] };
    expect(createTypeChangeSchema(tunnel).parse(values)).toEqual({ TUNNEL_MODE: "SITE", STRIP_COOKIES: 1 });
  });
});

it("blocks tunnels for zones with an origin certificate", () => {
  expect(getTypeBlockedReason(createExampleZone({ ORIGIN_CERTIFICATE: 1 }), "TUNNEL")).toContain("Revoke");
  expect(getTypeBlockedReason(zone, "TUNNEL")).toBeUndefined();
});
