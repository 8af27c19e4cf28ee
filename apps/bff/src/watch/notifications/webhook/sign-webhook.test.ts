import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { Secret } from "../../../platform/crypto/secret.ts";
import { generateWebhookSecret, signWebhook } from "./sign-webhook.ts";

describe("signatures of webhooks", () => {
  const at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ text: "café, 10 µm" });
  const delivery = { id: "5d0c8f1e", at, body };
  const verify = (secret: Secret, headers: Record<string, string>) =>
    new Webhook(secret.reveal()).verify(body, headers);

  it("are verified with each of the secrets", () => {
    const [older, newer, other] = [generateWebhookSecret(), generateWebhookSecret(), generateWebhookSecret()];
    const headers = signWebhook(delivery, [newer, older]);
    expect(Object.keys(headers)).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
    for (const secret of [newer, older]) expect(verify(secret, headers)).toEqual(JSON.parse(body));
    expect(() => verify(other, headers)).toThrow("No matching signature");
    expect(() => verify(newer, { ...headers, "webhook-id": "other" })).toThrow("No matching signature");
    expect(() => verify(newer, { ...headers, "webhook-timestamp": String(at - 301) })).toThrow("too old");
  });

  it("of secrets from before Standard Webhooks are those that their receivers verify, and the standard's", () => {
    const earlier = new Secret("whsec_Ab-_EfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfG");
    const headers = signWebhook(delivery, [generateWebhookSecret(), earlier]);
    expect(headers).toMatchObject({
      "Edge-Console-Delivery": delivery.id,
      "Edge-Console-Signature": `t=${at},v1=${createHmac("sha256", earlier.reveal()).update(`${at}.${body}`).digest("hex")}`,
    });
    const inBase64 = Buffer.from(earlier.reveal().slice("whsec_".length), "base64url").toString("base64");
    expect(verify(new Secret(inBase64), headers)).toEqual(JSON.parse(body));
  });
});
