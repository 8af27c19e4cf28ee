import { createHmac, randomBytes } from "node:crypto";
import { earlierWebhookHeaders, webhookHeaders } from "@edge-console/contract/alerts/webhook-payload";
import { Secret } from "../../../platform/crypto/secret.ts";

const prefix = "whsec_";
const keyBytes = 32;

/** Returns a new secret of a webhook: `whsec_` and 256 random bits in base64. */
export function generateWebhookSecret(): Secret {
  return new Secret(`${prefix}${randomBytes(keyBytes).toString("base64")}`);
}

/** A delivery to sign. */
export interface SignedDelivery {
  /** Its ID, the same for each attempt. */
  readonly id: string;
  /** Time of the attempt in Unix seconds. It's signed too, so that receivers can reject old requests that are sent again. */
  readonly at: number;
  readonly body: string;
}

/**
 * Returns the headers of a webhook by Standard Webhooks: its ID, its time, and one signature for each secret.
 *
 * Secrets from before the console followed Standard Webhooks are base64url without padding. They also sign the earlier
 * header, so that their receivers go on working until the secret is rotated.
 */
export function signWebhook({ id, at, body }: SignedDelivery, secrets: readonly Secret[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.reveal().slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
  });
  const earlier = secrets.find((secret) => !secret.reveal().endsWith("="));
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: String(at),
    [webhookHeaders.signature]: signatures.join(" "),
    ...(earlier && signForEarlierReceiver({ id, at, body }, earlier)),
  };
}

function signForEarlierReceiver({ id, at, body }: SignedDelivery, secret: Secret): Record<string, string> {
  const signature = createHmac("sha256", secret.reveal()).update(`${at}.${body}`).digest("hex");
  return { [earlierWebhookHeaders.delivery]: id, [earlierWebhookHeaders.signature]: `t=${at},v1=${signature}` };
}
