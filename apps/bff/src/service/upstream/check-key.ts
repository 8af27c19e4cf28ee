import { z } from "zod";
import { operations } from "@edge-console/contract/operations";
import type { Secret } from "../../platform/crypto/secret.ts";
import { UpstreamError } from "./failure.ts";
import { toServicePath } from "./path.ts";
import { createTransport } from "./transport.ts";

/** Whether the service accepts an API key; `unknown` with the reason if it didn't say. */
export type KeyCheck =
  | { readonly state: "accepted" }
  | { readonly state: "rejected"; readonly message: string }
  | { readonly state: "unknown"; readonly reason: string };

const timeoutMs = 10_000;

const envelopeSchema = z.object({ MESSAGE: z.string() });

/** Asks the service at `url` whether it accepts an API key, with one read that needs no zone. Never throws. */
export async function checkKey(url: URL, key: Secret): Promise<KeyCheck> {
  const transport = createTransport({ url });
  try {
    const deadline = performance.now() + timeoutMs;
    const path = toServicePath(operations.listTunnels.path, {});
    const { status, text } = await transport.send({ method: "GET", path, key, deadline });
    if (status === 200) return { state: "accepted" };
    if (status !== 401) return { state: "unknown", reason: `status ${status}` };
    return { state: "rejected", message: readMessage(text) };
  } catch (error) {
    return { state: "unknown", reason: error instanceof UpstreamError ? error.failure.kind : "no response" };
  } finally {
    await transport.close();
  }
}

function readMessage(text: string): string {
  try {
    return envelopeSchema.parse(JSON.parse(text)).MESSAGE;
  } catch {
    return "status 401";
  }
}
