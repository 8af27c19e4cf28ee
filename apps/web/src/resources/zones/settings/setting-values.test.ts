import { describe, expect, it } from "vitest";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { diffEntries, getDraftUnusedReason, toUpdateBody, toFormValues } from "./setting-values.ts";
import { listSettings } from "./settings.ts";

const zone = createExampleZone();
const values = toFormValues(zone);

describe("the request body of a zone update", () => {
  it("is empty without changes", () => {
    expect(toUpdateBody(zone, values)).toEqual({});
  });

  it("contains only the changed settings, with switches as 1 or 0 and the expiration as text", () => {
    const changed = { ...values, CACHE_EXP: "3600", BLOCK_POST: true, STRIP_COOKIES: false };
    expect(toUpdateBody(zone, changed)).toEqual({ CACHE_EXP: "3600", STRIP_COOKIES: 0, BLOCK_POST: 1 });
  });

  it("sends auto or an empty string for the origin shield", () => {
    expect(toUpdateBody(zone, { ...values, HOME_POP: true })).toEqual({ HOME_POP: "auto" });
    expect(toUpdateBody({ ...zone, HOME_POP: "auto" }, { ...values, HOME_POP: false })).toEqual({ HOME_POP: "" });
  });

  it("omits a list whose stored form is the same", () => {
    const listed = { ...zone, BLOCK_IPS: "10.1.2.0/24" };
    expect(toUpdateBody(listed, { ...toFormValues(listed), BLOCK_IPS: "10.1.2.9/24\n\n" })).toEqual({});
  });

  it("omits settings that the origin type rejects", () => {
    const tunnel = createExampleZone({ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: "", TUNNEL_ENDPOINT: 4 });
    const changed = { ...toFormValues(tunnel), ORIGIN_URL: "https://origin.example", HOME_POP: true, BLOCK_POST: true };
    expect(toUpdateBody(tunnel, changed)).toEqual({ BLOCK_POST: 1 });
  });

  it("omits a stored secret unless a new one was entered", () => {
    const bucket = createExampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_SECRET_KEY_SET: 1 });
    expect(toUpdateBody(bucket, toFormValues(bucket))).toEqual({});
    expect(toUpdateBody(bucket, { ...toFormValues(bucket), S3_SECRET_KEY: "new-secret" })).toEqual({
      S3_SECRET_KEY: "new-secret",
    });
  });
});

it("reports the Host header as unused once the requested one is forwarded", () => {
  expect(getDraftUnusedReason(zone, values, "HOST_HEADER")).toBeUndefined();
  expect(getDraftUnusedReason(zone, { ...values, ADD_HOST_HEADER: true }, "HOST_HEADER")).toContain("forwarded");
});

it("returns the entries that a change adds and removes, in stored form", () => {
  const getSetting = (field: string) => {
    const setting = listSettings("STANDARD").find((candidate) => candidate.field === field);
    if (!setting) throw new Error(`No setting ${field}`);
    return setting;
  };
  expect(diffEntries(getSetting("BLOCK_IPS"), "10.0.0.1\n10.0.0.2", "10.0.0.2\n10.1.2.3/24\n10.0.0.2")).toEqual({
    added: ["10.1.2.0/24"],
    removed: ["10.0.0.1"],
    unchanged: 1,
  });
  expect(diffEntries(getSetting("COUNTRIES"), "DE,FR", "")).toEqual({ added: [], removed: ["DE", "FR"], unchanged: 0 });
  expect(diffEntries(getSetting("CACHE_EXP"), "0", "3600")).toBeUndefined();
});
