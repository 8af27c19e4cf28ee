import { assertError, assertEqual, formatForMessage } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";
import { s3Fields } from "./origin-s3.ts";

/** Defaults of a SITE zone for fields that the request doesn't contain. */
export const siteDefaults: Fields = {
  ADD_HOST_HEADER: 1,
  FOLLOW_REDIRECTS: 0,
  STRIP_COOKIES: 0,
  BLOCK_ROOT: 0,
  BLOCK_POST: 0,
  ADD_CANONICAL_HEADER: 0,
  CACHE_EXP: "-1",
};

/** The opposite of each default. */
export const oppositeSiteFields: Fields = {
  ADD_HOST_HEADER: 0,
  FOLLOW_REDIRECTS: 1,
  STRIP_COOKIES: 1,
  BLOCK_ROOT: 1,
  BLOCK_POST: 1,
  ADD_CANONICAL_HEADER: 1,
  CACHE_EXP: "3600",
};

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `origin.site.${id}`, section: "Origin type rules", description, needs: ["write"], check };
}

const fieldRules: Rule[] = Object.entries(siteDefaults).flatMap(([field, value]) => {
  const name = field.toLowerCase();
  const opposite = oppositeSiteFields[field] ?? "";
  return [
    rule(`default.${name}`, `A SITE zone starts with ${field} ${formatForMessage(value)}`, async (t) => {
      assertEqual((await t.createZone({ ORIGIN_TYPE: "SITE" })).data[field], value, field);
    }),
    rule(`sent.${name}`, `${field} sent with a new SITE zone is stored`, async (t) => {
      assertEqual((await t.createZone({ ORIGIN_TYPE: "SITE", [field]: opposite })).data[field], opposite, field);
    }),
    rule(
      `switch.sent.${name}`,
      `${field} sent with a switch to SITE is stored, the other fields take the defaults`,
      async (t) => {
        const zone = await t.createZone(oppositeSiteFields);
        const after = await t.updateZone(zone, { ORIGIN_TYPE: "SITE", [field]: opposite });
        assertEqual(
          after,
          { ...zone.data, ORIGIN_TYPE: "SITE", ...siteDefaults, [field]: opposite },
          "the switched zone",
        );
      },
    ),
  ];
});

export const originSite: Section = {
  title: "Origin type SITE",
  rules: [
    rule("create", "A SITE zone reads its web server as ORIGIN_URL", async (t) => {
      const zone = await t.createZone({ ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://www.example.com" });
      assertEqual(zone.data.ORIGIN_TYPE, "SITE", "ORIGIN_TYPE");
      assertEqual(zone.data.ORIGIN_URL, "https://www.example.com", "ORIGIN_URL");
    }),
    rule(
      "origin-url",
      "A SITE zone needs an ORIGIN_URL: 400 `Missing required request parameters in JSON Body.`",
      async (t) => {
        const body = { ZONE_NAME: t.createName(), ORIGIN_TYPE: "SITE" };
        assertError(await t.post("/v1/cdn", body), 400, "Missing required request parameters in JSON Body.");
      },
    ),
    rule("cors", "A SITE zone starts with ADD_CORS_HEADER 1 and VERIFY_ORIGIN_SSL 0 like any other", async (t) => {
      const { data } = await t.createZone({ ORIGIN_TYPE: "SITE" });
      assertEqual([data.ADD_CORS_HEADER, data.VERIFY_ORIGIN_SSL], [1, 0], "ADD_CORS_HEADER and VERIFY_ORIGIN_SSL");
    }),
    ...fieldRules,
    rule(
      "switch",
      "STANDARD to SITE applies the same defaults to every field that was not sent, and touches no other",
      async (t) => {
        const zone = await t.createZone({
          ...oppositeSiteFields,
          HOST_HEADER: "www.example.com",
          VERIFY_ORIGIN_SSL: 1,
          HOME_POP: "auto",
        });
        const after = await t.updateZone(zone, { ORIGIN_TYPE: "SITE" });
        assertEqual(after, { ...zone.data, ORIGIN_TYPE: "SITE", ...siteDefaults }, "the switched zone");
      },
    ),
    rule("switch.all-sent", "STANDARD to SITE keeps all that the request sends", async (t) => {
      const zone = await t.createZone(oppositeSiteFields);
      const after = await t.updateZone(zone, { ORIGIN_TYPE: "SITE", ...oppositeSiteFields });
      assertEqual(after, { ...zone.data, ORIGIN_TYPE: "SITE" }, "the switched zone");
    }),
    rule("away", "SITE to STANDARD does not revert the defaults", async (t) => {
      const zone = await t.createZone({ ORIGIN_TYPE: "SITE" });
      const after = await t.updateZone(zone, { ORIGIN_TYPE: "STANDARD" });
      assertEqual(after, { ...zone.data, ORIGIN_TYPE: "STANDARD" }, "the switched zone");
    }),
    rule("from-s3", "S3 to SITE applies the SITE defaults", async (t) => {
      const zone = await t.createZone({ ...s3Fields, ...oppositeSiteFields });
      const after = await t.updateZone(zone, { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://www.example.com" });
      for (const [field, value] of Object.entries(siteDefaults)) assertEqual(after[field], value, field);
    }),
    rule("update", "A SITE zone's fields can be changed one by one", async (t) => {
      const zone = await t.createZone({ ORIGIN_TYPE: "SITE" });
      assertEqual(
        await t.updateZone(zone, { STRIP_COOKIES: 1 }),
        { ...zone.data, STRIP_COOKIES: 1 },
        "the updated zone",
      );
    }),
  ],
};
