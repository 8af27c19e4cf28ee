import { exampleZone } from "@edge-console/contract/examples/zone";
import { getDefaultSettings } from "@edge-console/contract/rules/origin-defaults";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import { describe, expect, it } from "vitest";
import { listNonDefaultSettings } from "./non-default-settings.ts";

const unusual = (...zone: Parameters<typeof exampleZone>) => listNonDefaultSettings(exampleZone(...zone));

describe("what is unusual about a zone", () => {
  it.each(originTypes)("is nothing when it is as a new one of type %s", (type) => {
    const mode = type === "SITE" || type === "TUNNEL" ? "SITE" : "STANDARD";
    const { CACHE_EXP, ...start } = getDefaultSettings(type, mode);
    expect(unusual({ ...start, CACHE_EXP, ORIGIN_TYPE: type, TUNNEL_MODE: mode })).toEqual([]);
  });

  it("is measured by its own type: cookies that pass are usual for a website, and not for files", () => {
    expect(unusual({ STRIP_COOKIES: 0 })).toMatchObject([{ field: "STRIP_COOKIES", words: "Off" }]);
    const site = { ...getDefaultSettings("SITE"), ORIGIN_TYPE: "SITE" } as const;
    expect(unusual({ ...site, STRIP_COOKIES: 1 })).toMatchObject([
      { field: "STRIP_COOKIES", words: "On", meaning: expect.stringContaining("sign-ins") as unknown },
    ]);
  });

  it("counts lists and says what each setting means", () => {
    const found = unusual({
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
    expect(found.map(({ field, words }) => [field, words])).toEqual([
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
    expect(found.filter(({ meaning }) => meaning === "")).toEqual([]);
  });

  it("leaves out what has no effect, and whatever belongs to the bucket", () => {
    expect(unusual({ HOST_HEADER: "files.example", ADD_HOST_HEADER: 1 }).map(({ field }) => field)).toEqual([
      "ADD_HOST_HEADER",
    ]);
    const bucket = { ORIGIN_TYPE: "S3", S3_BUCKET: "files", S3_ACCESS_KEY: "…1234", ADD_CANONICAL_HEADER: 0 } as const;
    expect(unusual(bucket)).toEqual([]);
  });
});
