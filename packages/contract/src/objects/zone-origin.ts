import { z } from "zod";
import { valid, invalid } from "../rules/validation-result.ts";
import { checkOriginUrl } from "../rules/origin-url.ts";
import { checkS3Endpoint, checkS3SecretKey } from "../rules/s3.ts";
import { parsedString } from "./validated-string.ts";
import { zoneInput } from "./zone-input.ts";
import { originTypeSchema, s3AddressingSchema, tunnelModeSchema } from "./values.ts";

/** Form values of a zone's origin: the fields of all origin types, so that changing the type doesn't lose input. */
export const originValuesSchema = z.object({
  ORIGIN_TYPE: originTypeSchema,
  ORIGIN_URL: z.string(),
  S3_BUCKET: z.string(),
  S3_REGION: z.string(),
  S3_ADDRESSING: s3AddressingSchema,
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  TUNNEL_ENDPOINT: z.string(),
  TUNNEL_MODE: tunnelModeSchema,
});
export type OriginValues = z.input<typeof originValuesSchema>;

const ORIGIN_URL = z.string().trim().pipe(zoneInput.ORIGIN_URL);
const bucketFields = {
  S3_BUCKET: zoneInput.S3_BUCKET,
  S3_REGION: zoneInput.S3_REGION,
  S3_ADDRESSING: s3AddressingSchema,
  S3_ACCESS_KEY: zoneInput.S3_ACCESS_KEY,
  S3_SECRET_KEY: parsedString(checkS3SecretKey),
};

/**
 * A zone's origin as it's sent: only the fields of its type. A tunnel zone always sends TUNNEL_MODE and never ORIGIN_URL
 * (Spec: Origin type rules).
 */
export const originSchema = z.discriminatedUnion("ORIGIN_TYPE", [
  z.object({ ORIGIN_TYPE: z.literal(["STANDARD", "SITE"]), ORIGIN_URL }),
  z.object({ ORIGIN_TYPE: z.literal("S3"), ORIGIN_URL, ...bucketFields }).superRefine(
    (bucket, context) => {
      const origin = checkOriginUrl(bucket.ORIGIN_URL.trim());
      const result = origin.ok
        ? checkS3Endpoint(origin.value, bucket.S3_BUCKET, bucket.S3_ADDRESSING)
        : valid(undefined);
      if (!result.ok) context.addIssue({ code: "custom", path: ["ORIGIN_URL"], message: result.reason });
    },
    // Checked as soon as these two fields are valid, even if others aren't.
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "ORIGIN_URL" || path?.[0] === "S3_BUCKET") },
  ),
  z.object({
    ORIGIN_TYPE: z.literal("TUNNEL"),
    TUNNEL_ENDPOINT: parsedString((input) => (input === "" ? invalid("Select an endpoint.") : valid(Number(input)))),
    TUNNEL_MODE: tunnelModeSchema,
  }),
]);
export type Origin = z.output<typeof originSchema>;
