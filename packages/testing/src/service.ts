import { request } from "undici";
import type { EdgeApi } from "./edge-api.ts";

/** Calls the service's own API as a customer's script would, and gives DATA; rejects with MESSAGE when it is refused. */
export async function callService<Data>(
  edgeApi: EdgeApi,
  apiKey: string,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await request(`${edgeApi.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const envelope = JSON.parse(await answer.body.text());
  if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${envelope.MESSAGE}`);
  return envelope.DATA;
}
