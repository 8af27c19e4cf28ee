import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { callOperation } from "../../../api/client.ts";
import type { toCreateBody, EndpointFields } from "../endpoints/endpoint-values.ts";

type TunnelRef = { account: string; tunnel: string };

/** Adds an endpoint and returns it. */
export async function addEndpoint(
  { account, tunnel }: TunnelRef,
  { body, idempotencyKey }: { body: ReturnType<typeof toCreateBody>; idempotencyKey: string },
): Promise<Endpoint> {
  const ids = { TUNNEL_ID: tunnel };
  // If the response is lost, the server compares the endpoints with these, because names aren't unique.
  await callOperation("GET /tunnels/{TUNNEL_ID}/endpoints", { account, ids });
  return callOperation("POST /tunnels/{TUNNEL_ID}/endpoints", { account, ids, body, idempotencyKey });
}

/** Updates an endpoint and returns it. */
export function updateEndpoint(
  { account, tunnel }: TunnelRef,
  endpoint: number,
  body: Partial<EndpointFields>,
): Promise<Endpoint> {
  const ids = { TUNNEL_ID: tunnel, ENDPOINT_ID: endpoint };
  return callOperation("POST /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids, body });
}

/**
 * Restores previous values of an endpoint: rejected with `stale-base` if someone changed the same fields since `updated` was
 * returned.
 *
 * @throws ProblemError
 */
export async function restoreEndpoint(
  { account, tunnel }: TunnelRef,
  updated: Endpoint,
  previous: Partial<EndpointFields>,
): Promise<Endpoint> {
  const ids = { TUNNEL_ID: tunnel, ENDPOINT_ID: updated.ENDPOINT_ID };
  const base = await computeBaseDigest(updated, Object.keys(previous));
  const body = previous;
  return callOperation("POST /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids, body, base });
}

/** Deletes an endpoint. */
export async function deleteEndpoint({ account, tunnel }: TunnelRef, endpoint: number): Promise<void> {
  const ids = { TUNNEL_ID: tunnel, ENDPOINT_ID: endpoint };
  await callOperation("DELETE /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids });
}
