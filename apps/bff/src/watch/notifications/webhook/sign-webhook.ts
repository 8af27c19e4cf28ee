import { createHmac } from "node:crypto";
import type { Secret } from "../../../platform/crypto/secret.ts";

/**
 * Returns the signature header of a webhook's body: `t=<at>,v1=<hex HMAC-SHA256 of "<at>.<body>">`. The time, in Unix
 * seconds, is signed too, so that receivers can refuse old requests that are sent again.
 */
export function signWebhook(secret: Secret, at: number, body: string): string {
  const signature = createHmac("sha256", secret.reveal()).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}
