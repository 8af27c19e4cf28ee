import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { findCreated, findUpdate } from "@edge-console/contract/rules/unconfirmed-write";
import { call } from "../../../api/client.ts";
import type { newEndpointBody, WantedEndpoint } from "../endpoints/endpoint-values.ts";
import { readBack } from "./read-back.ts";
import { isStillUnderWay, isThere, isUncertain, notApplied } from "./tunnel-writes.ts";

type Place = { account: string; tunnel: string };

/**
 * Adds an endpoint, sent once, and gives it. When the answer was lost, the tunnel's endpoints before and after tell
 * whether it is there. `wanted` is what it will be, `body` what is sent for it, `idempotencyKey` that of the form.
 */
export async function addEndpoint(
  { account, tunnel }: Place,
  wanted: WantedEndpoint,
  { body, idempotencyKey }: { body: ReturnType<typeof newEndpointBody>; idempotencyKey: string },
): Promise<Endpoint> {
  const ids = { TUNNEL_ID: tunnel };
  const read = async () => (await call("GET /tunnels/{TUNNEL_ID}/endpoints", { account, ids })).ENDPOINTS;
  const known = new Set<number>((await read()).map(({ ENDPOINT_ID }) => ENDPOINT_ID));
  try {
    return await call("POST /tunnels/{TUNNEL_ID}/endpoints", { account, ids, body, idempotencyKey });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const after = await readBack(read);
    if (!after) throw error;
    const found = findCreated(
      known,
      after,
      ({ ENDPOINT_ID }) => ENDPOINT_ID,
      (endpoint) => findUpdate<WantedEndpoint>(endpoint, wanted) === "applied",
    );
    if (found.finding === "applied") return found.created;
    if (found.finding === "cannot-tell" || isStillUnderWay(error)) throw error;
    throw notApplied(error, "The endpoints were read again: it is not among them. Nothing typed is lost.");
  }
}

/** Changes an endpoint, sent once, and gives it as it is then. When the answer was lost, what it holds decides. */
export async function updateEndpoint(
  { account, tunnel }: Place,
  endpoint: number,
  body: Partial<WantedEndpoint>,
): Promise<Endpoint> {
  const ids = { TUNNEL_ID: tunnel, ENDPOINT_ID: endpoint };
  try {
    return await call("POST /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids, body });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const after = await readBack(() => call("GET /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids }));
    if (!after) throw error;
    if (findUpdate<Partial<WantedEndpoint>>(after, body) === "applied") return after;
    throw isStillUnderWay(error)
      ? error
      : notApplied(error, "The endpoint was read again: it is as it was before. Nothing typed is lost.");
  }
}

/** Deletes an endpoint, sent once. When the answer was lost, whether it is still there decides. */
export async function deleteEndpoint({ account, tunnel }: Place, endpoint: number): Promise<void> {
  const ids = { TUNNEL_ID: tunnel, ENDPOINT_ID: endpoint };
  try {
    await call("DELETE /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const found = await isThere(() => call("GET /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}", { account, ids }));
    if (found === false) return;
    throw found === undefined || isStillUnderWay(error) ? error : notApplied(error, "The endpoint is still there.");
  }
}
