import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import { checkS3Endpoint } from "@edge-console/contract/rules/s3";
import { z } from "zod";
import {
  listChangedSettings,
  type SettingValues,
  toUpdateBody,
} from "../../../resources/zones/settings/setting-values.ts";
import type { SettingField } from "../../../resources/zones/settings/settings.ts";

/**
 * Validates form values and converts them to the request body of an update. `unfinished` returns an error for each list
 * with an entry that was typed but not added.
 */
export function settingsSchema(
  zone: Zone,
  unfinished: () => Partial<Record<SettingField, string>> = () => ({}),
): z.ZodType<ZoneUpdate, SettingValues> {
  return z.custom<SettingValues>().transform((values, context) => {
    const errors = { ...validateSettings(zone, values), ...unfinished() };
    for (const [field, message] of Object.entries(errors)) {
      context.issues.push({ code: "custom", path: [field], message, input: values });
    }
    return toUpdateBody(zone, values);
  });
}

function validateSettings(zone: Zone, values: SettingValues): Partial<Record<SettingField, string>> {
  const errors: Partial<Record<SettingField, string>> = {};
  const changed = listChangedSettings(zone, values);
  // The API would keep the secret of the previous key.
  if (changed.some(({ field }) => field === "S3_ACCESS_KEY") && values.S3_SECRET_KEY === "") {
    errors.S3_SECRET_KEY = "Enter the secret of the new key.";
  }
  for (const { field, check } of changed) {
    const result = check?.(String(values[field]));
    if (result?.ok === false) errors[field] = result.reason;
  }
  if (values.COUNTRY_MODE === "ALLOW" && values.COUNTRIES.trim() === "") {
    errors.COUNTRIES = "Enter at least one country. An empty list would block all visitors.";
  }
  if (zone.ORIGIN_TYPE === "S3" && errors.ORIGIN_URL === undefined) {
    const endpoint = checkOriginUrl(values.ORIGIN_URL);
    const addressing = values.S3_ADDRESSING === "VHOST" ? "VHOST" : "PATH";
    if (endpoint.ok) {
      const result = checkS3Endpoint(endpoint.value, values.S3_BUCKET, addressing);
      if (!result.ok) errors.ORIGIN_URL = result.reason;
    }
  }
  return errors;
}
