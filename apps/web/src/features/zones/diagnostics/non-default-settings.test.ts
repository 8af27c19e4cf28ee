import { createExampleZone } from "@edge-console/contract/examples/zone";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import { describe, expect, it } from "vitest";
import { listNonDefaultSettings } from "./non-default-settings.ts";

const list = (...zone: Parameters<typeof createExampleZone>) => listNonDefaultSettings(createExampleZone(...zone));

describe("listNonDefaultSettings", () => {
  it.each(originTypes)("returns nothing for a new zone of type %s", (type) => {
    const mode = type === "SITE" || type === "TUNNEL" ? "SITE" : "STANDARD";
    const { CACHE_EXP, ...start } = getDefaultSettings(type, mode);
    expect(list({ ...start, CACHE_EXP, ORIGIN_TYPE: type, TUNNEL_MODE: mode })).toEqual([]);
  });

  it("compares with the defaults of the zone's origin type", () => {
    expect(list({ STRIP_COOKIES: 0 })).toMatchObject([{ field: "STRIP_COOKIES", value: "Off" }]);
    const websiteZone = { ...getDefaultSettings("SITE"), ORIGIN_TYPE: "SITE" } as const;
    expect(list({ ...websiteZone, STRIP_COOKIES: 1 })).toMatchObject([
      { field: "STRIP_COOKIES", value: "On", effect: expect.stringContaining("sign-ins") as unknown },
    ]);
  });

  it("counts list entries and describes the effect of each setting", () => {
    const settings = list({
      BLOCK_IPS: "192.0.2.1\n192.0.2.2",
      COUNTRY_MODE: "ALLOW",
      COUNTRIES: "DE",
      CACHE_EXP: "0",
      HOME_POP: "auto",
      ADD_CORS_HEADER: 0,
      BLOCK_ROOT: 1,
      TOKEN_AUTH: 1,
      HOST_HEADER: "files.example",
    });
    expect(settings.map(({ field, value }) => [field, value])).toEqual([
      ["HOST_HEADER", "files.example"],
      ["HOME_POP", "On"],
      ["CACHE_EXP", "Don't cache"],
      ["ADD_CORS_HEADER", "Off"],
      ["BLOCK_ROOT", "On"],
      ["TOKEN_AUTH", "On"],
      ["BLOCK_IPS", "2 entries"],
      ["COUNTRY_MODE", "Allow only listed countries"],
      ["COUNTRIES", "1 country"],
    ]);
    expect(settings.filter(({ effect }) => effect === "")).toEqual([]);
  });

  it("omits settings without effect and bucket settings", () => {
    expect(list({ HOST_HEADER: "files.example", ADD_HOST_HEADER: 1 }).map(({ field }) => field)).toEqual([
      "ADD_HOST_HEADER",
    ]);
    const bucket = { ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_ACCESS_KEY: "…1234", ADD_CANONICAL_HEADER: 0 } as const;
    expect(list(bucket)).toEqual([]);
  });
});
