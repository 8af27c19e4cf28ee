import { z } from "zod";
import { timestampSchema } from "../objects/values.ts";
import { alertSchema, notifiedEventTypes } from "./alert.ts";

/** Version of the webhook's JSON. Fields are added without a new version; receivers ignore fields that they don't know. */
export const webhookVersion = 1;

/** Headers of a delivery. The signature is `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>" with the secret>`. */
export const webhookHeaders = {
  delivery: "Edge-Console-Delivery",
  signature: "Edge-Console-Signature",
} as const;

/** Body of a webhook delivery. */
export const webhookPayloadSchema = z.object({
  version: z.literal(webhookVersion),
  /** ID of the delivery, the same for each attempt. */
  id: z.string(),
  type: z.union([z.templateLiteral(["alert.", z.enum(notifiedEventTypes)]), z.literal("test")]),
  createdAt: timestampSchema,
  account: z.object({ id: z.string(), name: z.string() }),
  /** Null for a test. */
  alert: alertSchema
    .omit({ history: true, silencedUntil: true, isOwn: true })
    .extend({ url: z.url(), severity: alertSchema.shape.severity })
    .nullable(),
});
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
