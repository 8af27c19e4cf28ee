import { getData, assertTrue, assertError, assertEqual, type MessagePattern } from "../assertions.ts";
import { toZone, type Zone } from "../run-context.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const secretKey = "the-Secret-That-Never-Returns-41";

/** Fields of an S3 zone. */
export const s3Fields: Fields = {
  ORIGIN_TYPE: "S3",
  ORIGIN_URL: "https://storage.example.com",
  S3_BUCKET: "conformance-bucket",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY: "ACCESSKEY123",
  S3_SECRET_KEY: secretKey,
};

/** Bucket fields of a zone of another type. */
export const clearedS3Fields: Fields = {
  S3_BUCKET: "",
  S3_REGION: "",
  S3_ACCESS_KEY: "",
  S3_ADDRESSING: "PATH",
  S3_SECRET_KEY_SET: 0,
};

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `origin.s3.${id}`, section: "Origin type rules", description, needs: ["write"], check };
}

/** Creates a rule: these fields are rejected when an S3 zone is created. */
function rejectionRule(id: string, description: string, fields: Fields, expectedMessage: MessagePattern): Rule {
  return rule(id, `${description} is 400`, async (t) => {
    assertError(await t.post("/v1/cdn", t.createZoneBody({ ...s3Fields, ...fields })), 400, expectedMessage);
  });
}

function acceptanceRule(id: string, description: string, fields: Fields): Rule {
  return rule(id, `${description} is accepted`, async (t) => {
    const zone = await t.createZone({ ...s3Fields, ...fields });
    for (const [field, value] of Object.entries(fields)) {
      if (field !== "S3_SECRET_KEY") assertEqual(zone.data[field], value, field);
    }
    assertEqual(zone.data.S3_SECRET_KEY_SET, 1, "S3_SECRET_KEY_SET");
  });
}

const createRules: Rule[] = [
  rule("create", "An S3 zone reads its bucket, region and access key; S3_SECRET_KEY_SET is 1", async (t) => {
    const zone = (await t.createZone(s3Fields)).data;
    for (const field of ["ORIGIN_TYPE", "ORIGIN_URL", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY"]) {
      assertEqual(zone[field], s3Fields[field], field);
    }
    assertEqual(zone.S3_SECRET_KEY_SET, 1, "S3_SECRET_KEY_SET");
  }),
  rule("create.addressing", "S3_ADDRESSING starts PATH", async (t) => {
    assertEqual((await t.createZone(s3Fields)).data.S3_ADDRESSING, "PATH", "S3_ADDRESSING");
  }),
  rule("secret", "The secret key is in no response: create, view, list, update", async (t) => {
    const created = await t.post("/v1/cdn", t.createZoneBody(s3Fields));
    const zone = toZone(getData(created));
    const responses = [
      created,
      await t.get(zone.path),
      await t.get("/v1/cdn"),
      await t.post(zone.path, { S3_REGION: "auto" }),
    ];
    for (const response of responses)
      assertTrue(!response.text.includes(secretKey), `${response.call} should not show the secret key`);
  }),
  rule(
    "origin-url",
    "An S3 zone needs an ORIGIN_URL: 400 `Missing required request parameters in JSON Body.`",
    async (t) => {
      const { ORIGIN_URL: _, ...body } = t.createZoneBody(s3Fields);
      assertError(await t.post("/v1/cdn", body), 400, "Missing required request parameters in JSON Body.");
    },
  ),
  ...(
    [
      ["S3_BUCKET", /bucket/i],
      ["S3_REGION", /region/i],
      ["S3_ACCESS_KEY", /access.?key/i],
      ["S3_SECRET_KEY", /secret/i],
    ] as const
  ).map(([field, expectedMessage]) =>
    rule(`missing.${field.toLowerCase()}`, `An S3 zone without ${field} is 400, which names it`, async (t) => {
      const { [field]: _, ...body } = t.createZoneBody(s3Fields);
      assertError(await t.post("/v1/cdn", body), 400, expectedMessage);
    }),
  ),
];

const createBucketName = (length: number) => "b".repeat(length);
const createKey = (length: number) => "K".repeat(length);

const limitRules: Rule[] = [
  rejectionRule("bucket.two", "A bucket name of 2 characters", { S3_BUCKET: "bb" }, /bucket/i),
  acceptanceRule("bucket.three", "A bucket name of 3 characters", { S3_BUCKET: "bbb" }),
  acceptanceRule("bucket.sixty-three", "A bucket name of 63 characters", { S3_BUCKET: createBucketName(63) }),
  rejectionRule("bucket.sixty-four", "A bucket name of 64 characters", { S3_BUCKET: createBucketName(64) }, /bucket/i),
  acceptanceRule("bucket.signs", "A bucket name with dots and hyphens", { S3_BUCKET: "a.b-c.9" }),
  ...["Bucket-one", "-bucket", "bucket-", ".bucket", "bucket.", "bucket_one", "bucket one"].map((S3_BUCKET) =>
    rejectionRule(
      `bucket.form.${S3_BUCKET.replaceAll(" ", "+")}`,
      `The bucket name "${S3_BUCKET}"`,
      { S3_BUCKET },
      /bucket/i,
    ),
  ),
  acceptanceRule("region.auto", "The region `auto`", { S3_REGION: "auto" }),
  rejectionRule("region.words", "A region that is no region name", { S3_REGION: "not a region!" }, /region/i),
  rejectionRule("access.seven", "An access key of 7 characters", { S3_ACCESS_KEY: createKey(7) }, /access.?key/i),
  acceptanceRule("access.eight", "An access key of 8 characters", { S3_ACCESS_KEY: createKey(8) }),
  acceptanceRule("access.128", "An access key of 128 characters", { S3_ACCESS_KEY: createKey(128) }),
  rejectionRule("access.129", "An access key of 129 characters", { S3_ACCESS_KEY: createKey(129) }, /access.?key/i),
  rejectionRule("access.space", "An access key with a space", { S3_ACCESS_KEY: "ACCESS KEY1" }, /access.?key/i),
  rejectionRule("access.quote", "An access key with a quote", { S3_ACCESS_KEY: 'ACCESS"KEY1' }, /access.?key/i),
  rejectionRule("secret.seven", "A secret key of 7 characters", { S3_SECRET_KEY: createKey(7) }, /secret/i),
  acceptanceRule("secret.eight", "A secret key of 8 characters", { S3_SECRET_KEY: createKey(8) }),
  acceptanceRule("secret.256", "A secret key of 256 characters", { S3_SECRET_KEY: createKey(256) }),
  rejectionRule("secret.257", "A secret key of 257 characters", { S3_SECRET_KEY: createKey(257) }, /secret/i),
  rejectionRule("secret.space", "A secret key with a space", { S3_SECRET_KEY: "secret key 1" }, /secret/i),
  rejectionRule("secret.quote", "A secret key with a quote", { S3_SECRET_KEY: "secret'key'1" }, /secret/i),
  rejectionRule("secret.empty", "An empty secret key on create", { S3_SECRET_KEY: "" }, /secret/i),
];

const virtualHostFields = { S3_ADDRESSING: "VHOST", ORIGIN_URL: "https://conformance-bucket.storage.example.com" };

const addressingRules: Rule[] = [
  acceptanceRule("addressing.path", "S3_ADDRESSING PATH", { S3_ADDRESSING: "PATH" }),
  acceptanceRule("addressing.vhost", "VHOST with an endpoint that starts with the bucket name", virtualHostFields),
  rejectionRule("addressing.other", "Another S3_ADDRESSING", { S3_ADDRESSING: "DNS" }, /addressing/i),
  rejectionRule(
    "addressing.vhost.bare",
    "VHOST with an endpoint that does not start with the bucket name",
    { S3_ADDRESSING: "VHOST" },
    /bucket/i,
  ),
  rejectionRule(
    "addressing.path.bucket",
    "PATH with an endpoint that starts with the bucket name",
    { ...virtualHostFields, S3_ADDRESSING: "PATH" },
    /bucket/i,
  ),
  rule("addressing.switch", "PATH to VHOST goes together with the endpoint", async (t) => {
    const zone = await t.createZone(s3Fields);
    assertError(await t.post(zone.path, { S3_ADDRESSING: "VHOST" }), 400, /bucket/i);
    assertEqual((await t.updateZone(zone, virtualHostFields)).S3_ADDRESSING, "VHOST", "S3_ADDRESSING");
  }),
  rule("addressing.bucket", "A VHOST zone's bucket cannot change away from its endpoint", async (t) => {
    const zone = await t.createZone({ ...s3Fields, ...virtualHostFields });
    assertError(await t.post(zone.path, { S3_BUCKET: "another-bucket" }), 400, /bucket/i);
  }),
  rule("addressing.origin-url", "A VHOST zone's endpoint cannot change away from its bucket", async (t) => {
    const zone = await t.createZone({ ...s3Fields, ...virtualHostFields });
    assertError(await t.post(zone.path, { ORIGIN_URL: "https://storage.example.com" }), 400, /bucket/i);
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
];

function updateRule(id: string, description: string, fields: Fields, expected: Record<string, Json>): Rule {
  return rule(id, description, async (t) => {
    const zone = await t.createZone(s3Fields);
    assertEqual(await t.updateZone(zone, fields), { ...zone.data, ...expected }, "the updated zone");
  });
}

const updateRules: Rule[] = [
  updateRule("update.bucket", "S3_BUCKET alone can change", { S3_BUCKET: "another" }, { S3_BUCKET: "another" }),
  updateRule("update.region", "S3_REGION alone can change", { S3_REGION: "auto" }, { S3_REGION: "auto" }),
  updateRule(
    "update.access",
    "S3_ACCESS_KEY alone can change",
    { S3_ACCESS_KEY: "OTHERKEY9" },
    { S3_ACCESS_KEY: "OTHERKEY9" },
  ),
  updateRule(
    "update.secret",
    "S3_SECRET_KEY alone can change; it is not returned",
    { S3_SECRET_KEY: "another-secret" },
    {},
  ),
  updateRule("update.secret.empty", "An empty S3_SECRET_KEY keeps the stored secret", { S3_SECRET_KEY: "" }, {}),
  updateRule("update.empty", "`{}` changes nothing on an S3 zone", {}, {}),
  rule("update.rejected", "The rules of create hold on update, too", async (t) => {
    const zone = await t.createZone(s3Fields);
    assertError(await t.post(zone.path, { S3_BUCKET: "Bad_Bucket" }), 400, /bucket/i);
    assertError(await t.post(zone.path, { S3_REGION: "not a region!" }), 400, /region/i);
    assertError(await t.post(zone.path, { S3_ACCESS_KEY: "short" }), 400, /access.?key/i);
    assertError(await t.post(zone.path, { S3_SECRET_KEY: "short" }), 400, /secret/i);
    assertError(await t.post(zone.path, { S3_ADDRESSING: "DNS" }), 400, /addressing/i);
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
];

async function assertS3FieldsCleared(t: CheckContext, zone: Zone): Promise<void> {
  const after = await t.getZone(zone);
  for (const [field, value] of Object.entries(clearedS3Fields)) assertEqual(after[field], value, field);
}

const originTypeRules: Rule[] = [
  ...["STANDARD", "SITE"].flatMap((type) => [
    rule(`from.${type.toLowerCase()}`, `${type} to S3 takes the bucket's fields`, async (t) => {
      const zone = await t.createZone({ ORIGIN_TYPE: type });
      const after = await t.updateZone(zone, s3Fields);
      assertEqual(after.ORIGIN_TYPE, "S3", "ORIGIN_TYPE");
      assertEqual(after.S3_BUCKET, s3Fields.S3_BUCKET, "S3_BUCKET");
      assertEqual(after.S3_SECRET_KEY_SET, 1, "S3_SECRET_KEY_SET");
    }),
    rule(`from.${type.toLowerCase()}.incomplete`, `${type} to S3 without the bucket's fields is 400`, async (t) => {
      const zone = await t.createZone({ ORIGIN_TYPE: type });
      assertError(await t.post(zone.path, { ORIGIN_TYPE: "S3" }), 400);
      assertEqual(await t.getZone(zone), zone.data, "the zone");
    }),
    rule(
      `to.${type.toLowerCase()}`,
      `S3 to ${type} clears bucket, region and keys and resets addressing to PATH`,
      async (t) => {
        const zone = await t.createZone({ ...s3Fields, ...virtualHostFields });
        const after = await t.updateZone(zone, { ORIGIN_TYPE: type, ORIGIN_URL: "https://origin.example.com" });
        assertEqual(after.ORIGIN_TYPE, type, "ORIGIN_TYPE");
        await assertS3FieldsCleared(t, zone);
      },
    ),
  ]),
  rule("back", "S3 to STANDARD and back asks for the secret key again", async (t) => {
    const zone = await t.createZone(s3Fields);
    await t.updateZone(zone, { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://origin.example.com" });
    const { S3_SECRET_KEY: _, ...fields } = s3Fields;
    assertError(await t.post(zone.path, fields), 400, /secret/i);
  }),
];

export const originS3: Section = {
  title: "Origin type S3",
  rules: [...createRules, ...limitRules, ...addressingRules, ...updateRules, ...originTypeRules],
};
