import { zoneIdSchema } from "@edge-console/contract/ids";
import type { ExternalChangeDetector } from "../../service/external-changes/detector.ts";
import { updateAccount } from "../../service/search/account-loader.ts";
import { getIndexState } from "../../service/search/indexed-account.ts";
import type { Store } from "../../platform/db/store.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import { recordTunnels } from "../../service/tunnels/record-tunnels.ts";
import type { Upstream } from "../../service/upstream/client.ts";
import { UpstreamError } from "../../service/upstream/failure.ts";
import type { AlertMemory } from "./alert-memory.ts";
import { getAllowance, getMaxAddressRequests, type Pace } from "./pace.ts";

export interface GatherDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly externalChanges: Pick<ExternalChangeDetector, "recordRead" | "recordZones">;
}

/** An account with subscribers, for which what is due is loaded. */
export interface Gathering {
  readonly accountId: string;
  readonly now: number;
  readonly pace: Pace;
  readonly memory: AlertMemory;
}

/**
 * Loads what is due of an account into the search index, within its share of the rate limit. What can't be loaded stays as it
 * is, and isn't checked. Returns the changed part of the memory.
 */
export async function gatherAccount(deps: GatherDeps, gathering: Gathering): Promise<AlertMemory> {
  const { store, upstream, externalChanges } = deps;
  const { accountId, now, pace, memory } = gathering;
  const { claimedAt, objects, unloaded, changed } = await getIndexState(store.db, accountId);
  const seconds = unloaded === 0 ? pace.hostnames : pace.firstHostnames;
  const { count, at } = getAllowance({ accountId, objects, seconds }, memory.childrenAt, now);
  const isTunnelDue = memory.tunnelsDueAt !== undefined && memory.tunnelsDueAt <= now;
  const objectsInterval = isTunnelDue ? pace.tunnels : pace.objects;
  const maxRequests = getMaxAddressRequests(Math.max((now - claimedAt) / objectsInterval, count));
  let wasCutShort = false;
  const mayContinue = async () => {
    const { address } = await upstream.budget.getUsage(null);
    wasCutShort ||= address.used >= maxRequests;
    return !wasCutShort;
  };
  const objectsBefore = now - objectsInterval;
  const gathered = objects > 0 ? { childrenAt: at } : {};
  // A time to come was recorded before the clock went back.
  const isRecent = claimedAt > objectsBefore && claimedAt <= now;
  if (isRecent && count === 0 && changed === 0) return gathered;
  try {
    await updateAccount({ store, upstream }, accountId, {
      objectsBefore,
      childrenBefore: now - pace.hostnames,
      maxChildren: count,
      mayContinue,
      // Changes outside the console are found while no one looks.
      observer: {
        onZones: (zones, sentAt) => void externalChanges.recordZones(accountId, zones, sentAt),
        async onTunnels(tunnels, at) {
          await store.write((transaction) => recordTunnels(transaction, accountId, at, tunnels));
        },
        onHostnames(zoneId, response) {
          const ids = { ZONE_ID: zoneIdSchema.parse(zoneId) };
          externalChanges.recordRead(accountId, "listHostnames", ids, response);
        },
      },
    });
  } catch (error) {
    // A rejected key or an unavailable service is no failure of the evaluation.
    if (!(error instanceof UpstreamError) && !(error instanceof DecryptionError)) throw error;
  }
  // What wasn't loaded stays due at the next evaluation.
  return wasCutShort ? {} : gathered;
}
