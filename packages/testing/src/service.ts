import { request } from "undici";
import type { EdgeApi } from "./edge-api.ts";

/** Calls the Edge API as a customer's script does, and returns DATA. Rejects with MESSAGE on an error. */
export async function callService<Data>(
  edgeApi: EdgeApi,
  apiKey: string,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Data> {
  const response = await request(`${edgeApi.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
    // The server may have closed an idle connection, which a busy process notices too late.
    reset: true,
  });
  const envelope = JSON.parse(await response.body.text());
  if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${envelope.MESSAGE}`);
  return envelope.DATA;
}

/** Deletes the zones of an account, whose names other tests use, too, and clears all faults. */
export async function clearService(edgeApi: EdgeApi, apiKey: string): Promise<void> {
  await edgeApi.operator.clearFaults();
  const { CDN_ZONES } = await callService<{ CDN_ZONES: { ID: string }[] }>(edgeApi, apiKey, "GET", "/cdn");
  for (const { ID } of CDN_ZONES) await callService(edgeApi, apiKey, "DELETE", `/cdn/${ID}`);
}
