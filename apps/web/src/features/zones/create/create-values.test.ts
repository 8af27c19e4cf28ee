import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { createSchema, type CreateValues, emptyCreateValues, toCreateValues } from "./create-values.ts";

const standard = { ...emptyCreateValues, ZONE_NAME: "Demo123", ORIGIN_URL: "https://origin.example/path" };
const bucket = {
  ...standard,
  ORIGIN_TYPE: "S3" as const,
  ORIGIN_URL: "https://s3.example",
  S3_BUCKET: "files",
  S3_REGION: "auto",
  S3_ACCESS_KEY: "ACCESSKEY1",
  S3_SECRET_KEY: "secret-key-1",
};

const createBody = (values: CreateValues) => createSchema.parse(values);
const createErrors = (values: CreateValues) =>
  Object.fromEntries(
    (createSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join(), message]),
  );

describe("createSchema", () => {
  it("contains only the fields of a web server or website", () => {
    expect(createBody(standard)).toEqual({
      ZONE_NAME: "Demo123",
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://origin.example/path",
    });
  });

  it("contains all fields of a bucket", () => {
    expect(Object.keys(createBody(bucket))).toEqual(
      expect.arrayContaining(["S3_BUCKET", "S3_REGION", "S3_ADDRESSING", "S3_ACCESS_KEY", "S3_SECRET_KEY"]),
    );
    expect(createErrors(bucket)).toEqual({});
  });

  it("returns an error for each missing field", () => {
    expect(createErrors(emptyCreateValues)).toEqual({
      ZONE_NAME: "Use 4 to 40 letters and digits.",
      ORIGIN_URL: "Start with http:// or https://.",
    });
    expect(Object.keys(createErrors({ ...emptyCreateValues, ORIGIN_TYPE: "S3" }))).toHaveLength(6);
  });

  it("validates a bucket's endpoint with its addressing style, even if other fields are missing", () => {
    expect(createErrors({ ...bucket, S3_ADDRESSING: "VHOST" })).toHaveProperty("ORIGIN_URL");
    expect(Object.keys(createErrors({ ...bucket, S3_ADDRESSING: "VHOST", S3_SECRET_KEY: "", ZONE_NAME: "" }))).toEqual(
      expect.arrayContaining(["ORIGIN_URL", "S3_SECRET_KEY", "ZONE_NAME"]),
    );
    expect(createErrors({ ...bucket, S3_ADDRESSING: "VHOST", ORIGIN_URL: "https://files.s3.example" })).toEqual({});
  });

  it("contains a tunnel zone's mode and no ORIGIN_URL", () => {
    const tunnel = { ...standard, ORIGIN_TYPE: "TUNNEL" as const };
    expect(createErrors(tunnel)).toEqual({ TUNNEL_ENDPOINT: "Select an endpoint." });
    expect(createBody({ ...tunnel, TUNNEL_ENDPOINT: "7" })).toEqual({
      ZONE_NAME: "Demo123",
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: 7,
      TUNNEL_MODE: "SITE",
    });
  });
});

it("duplicates a zone's origin without its name and secret", () => {
  const source = toCreateValues(
    createExampleZone({ ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_REGION: "auto", S3_ACCESS_KEY: "ACCESSKEY1" }),
  );
  expect(source).toMatchObject({ ZONE_NAME: "", ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_SECRET_KEY: "" });
});
