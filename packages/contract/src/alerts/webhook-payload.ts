import { z } from "zod";
import { timestampSchema } from "../objects/values.ts";
import { alertSchema, notifiedEventTypes } from "./alert.ts";

/** Version of the webhook's JSON. Fields are added without a new version; receivers ignore fields that they don't know. */
export const webhookVersion = 1;

/**
 * Headers of a delivery (Standard Webhooks): its ID, its time in Unix seconds, and `v1,<base64 HMAC-SHA256 of
 * "<id>.<timestamp>.<body>">`, separated by spaces if two secrets sign. The key is what follows `whsec_`, decoded from base64.
 */
export const webhookHeaders = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signature: "webhook-signature",
} as const;

/**
 * Headers that are also sent while a secret from before Standard Webhooks signs. The signature is
 * `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>" with the whole secret as the key>`.
 */
export const earlierWebhookHeaders = {
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
