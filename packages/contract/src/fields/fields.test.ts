import { describe, expect, test } from "vitest";
import { createExampleZone } from "../examples/zone.ts";
import { collectAccessRuleFindings } from "../findings/zone-settings.ts";
import { zoneSchema } from "../objects/zone.ts";
import { getDefaultSettings } from "../rules/origin-defaults.ts";
import { originTypes } from "../rules/origin-type.ts";
import { listNamedFields } from "./field.ts";
import { zoneFields, zoneSettings } from "./zone.ts";

describe("fields of a zone", () => {
  test("have defaults that match their schemas", () => {
    for (const type of originTypes) {
      expect(zoneSchema.partial().parse(getDefaultSettings(type))).toEqual(getDefaultSettings(type));
    }
  });

  test("describe the effect of every switch position but the default", () => {
    const silent = zoneSettings.flatMap((field) => {
      if (field.kind !== "switch" || !field.defaults) return [];
      const { any, site, tunnel } = field.defaults;
      const isUsual = (value: unknown) => [any, site ?? any, tunnel ?? any].every((usual) => usual === value);
      return [field.on, field.off].some((value) => !isUsual(value) && !field.effects?.[value]) ? [field.field] : [];
    });
    expect(silent).toEqual([]);
  });

  test("V26: are worded without values of the API, and without the words that the glossary replaces", () => {
    const texts = zoneSettings.flatMap((field) => [field.label, field.help ?? ""]);
    const replaced = [/\b[A-Z]+_[A-Z]+\b/, /\([A-Z]{3,}\)/, /\bhost bits\b/i, /\bconcerns\b/i];
    expect(texts.filter((text) => replaced.some((pattern) => pattern.test(text)))).toEqual([]);
    const repeated = zoneSettings.filter(
      ({ label, help }) => help?.replace(/\.$/, "").toLowerCase() === label.toLowerCase(),
    );
    expect(repeated).toEqual([]);
  });

  test("describe the effect of stopping traffic", () => {
    const stopping = zoneSettings.filter(({ stopsTraffic }) => stopsTraffic !== undefined);
    expect(stopping.map(({ field }) => field)).toEqual(["TOKEN_AUTH", "MAINTENANCE", "COUNTRY_MODE"]);
    expect(stopping.filter(({ effects, stopsTraffic }) => !effects?.[stopsTraffic ?? ""])).toEqual([]);
  });

  test("report switches that block visitors as findings", () => {
    for (const { field, blocks } of zoneSettings.filter(({ blocks }) => blocks !== undefined)) {
      const [finding] = collectAccessRuleFindings(createExampleZone({ [field]: 1 }));
      expect(`${field}: ${finding?.sentence}`).toContain(blocks);
    }
  });

  test("keep their order and get their names", () => {
    expect(listNamedFields(zoneFields).map(({ field }) => field)).toEqual(Object.keys(zoneFields));
  });
});
