import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneCreate } from "@edge-console/contract/objects/zone-input";
import { call } from "../../../api/client.ts";
import { mayHaveHappened, notFoundApplied } from "../../../api/problem.ts";

/**
 * Creates a zone once. When the answer was lost the account's zones are looked through for one of that name that was
 * not among `known`: it is ours, or, when there is none, the problem says that nothing was created.
 */
export async function createZone(account: string, body: ZoneCreate, known: ReadonlySet<string>): Promise<Zone> {
  try {
    return await call("POST /cdn", { account, body });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const zones = await call("GET /cdn", { account }).catch(() => undefined);
    if (zones === undefined) throw error;
    const name = body.ZONE_NAME.toLowerCase();
    const created = zones.CDN_ZONES.find((zone) => zone.ZONE_NAME === name && !known.has(zone.ID));
    if (created !== undefined) return created;
    throw notFoundApplied(
      error,
      "The zone was not created",
      "The answer was lost, so the zones were read again: there is no zone of this name. You can send it again.",
    );
  }
}
