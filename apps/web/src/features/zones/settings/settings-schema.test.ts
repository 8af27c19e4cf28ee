import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { describe, expect, it } from "vitest";
import { type SettingValues, toFormValues } from "../../../resources/zones/settings/setting-values.ts";
import { settingsSchema } from "./settings-schema.ts";

const zone = createExampleZone();
const values = toFormValues(zone);

const getSettingErrors = (zone: Zone, values: SettingValues) =>
  Object.fromEntries(
    (settingsSchema(zone).safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join(), message]),
  );

describe("form validation", () => {
  it("asks for the secret of a new access key", () => {
    const bucket = createExampleZone({ ORIGIN_TYPE: "S3", S3_ACCESS_KEY: "ACCESSKEY1", S3_SECRET_KEY_SET: 1 });
    const changed = { ...toFormValues(bucket), S3_ACCESS_KEY: "ACCESSKEY2" };
    expect(getSettingErrors(bucket, changed)).toMatchObject({ S3_SECRET_KEY: "Enter the secret of the new key." });
    expect(getSettingErrors(bucket, { ...changed, S3_SECRET_KEY: "secret-of-the-key" })).not.toHaveProperty(
      "S3_SECRET_KEY",
    );
    expect(getSettingErrors(bucket, { ...changed, S3_ACCESS_KEY: "ACCESSKEY1" })).not.toHaveProperty("S3_SECRET_KEY");
  });

  it("applies the contract's rules to changed settings only", () => {
    const invalid = { ...values, ORIGIN_URL: "origin.example", BLOCK_IPS: "10.0.0.1\nnonsense" };
    expect(getSettingErrors(zone, invalid)).toEqual({
      ORIGIN_URL: "Start with http:// or https://.",
      BLOCK_IPS: "Line 2: “nonsense” isn't an IP address or a CIDR range.",
    });
  });

  it("requires a country if only listed countries are allowed", () => {
    expect(getSettingErrors(zone, { ...values, COUNTRY_MODE: "ALLOW" })).toHaveProperty("COUNTRIES");
    expect(getSettingErrors(zone, { ...values, COUNTRY_MODE: "ALLOW", COUNTRIES: "de" })).toEqual({});
  });

  it("validates a bucket's endpoint together with its addressing style", () => {
    const bucket = createExampleZone({ ORIGIN_TYPE: "S3", ORIGIN_URL: "https://s3.example", S3_BUCKET: "files" });
    expect(getSettingErrors(bucket, { ...toFormValues(bucket), S3_ADDRESSING: "VHOST" })).toHaveProperty("ORIGIN_URL");
  });
});

it("rejects the form while a typed list entry isn't added", () => {
  const changed = { ...values, BLOCK_IPS: "10.1.2.9/24" };
  expect(settingsSchema(zone).parse(changed)).toEqual({ BLOCK_IPS: "10.1.2.0/24" });
  const unfinished = settingsSchema(zone, () => ({ BLOCK_IPS: "Add it." })).safeParse(changed);
  expect(unfinished.error?.issues).toMatchObject([{ path: ["BLOCK_IPS"], message: "Add it." }]);
});
