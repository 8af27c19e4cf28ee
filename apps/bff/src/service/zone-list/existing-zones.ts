import type { Zone } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { Store } from "../../platform/db/store.ts";
import { containsZones } from "../search/indexed-account.ts";
import type { Call } from "../upstream/call-service.ts";
import type { Upstream } from "../upstream/client.ts";
import { parsePathIds } from "../upstream/path.ts";
import { toReadProblem } from "../upstream/to-problem.ts";

const zoneIdsSchema = z.object({ CDN_ZONES: z.array(z.object({ ID: z.string() })) });

/**
 * Reads a zone of the account, whatever the index contains of it: the entries of its lists may have been saved just now.
 * @throws ProblemError `not-found`, or another if it can't be read
 */
export async function readZone(upstream: Upstream, context: AccountContext, zoneId: string): Promise<Zone> {
  const operation = operations.getZone;
  const ids = parsePathIds(operation.path, { ZONE_ID: zoneId });
  if (!ids) throw new ProblemError("not-found");
  return operation.response.parse(await read(upstream, context, { operation, ids }));
}

/**
 * Throws a ProblemError `not-found` unless the account has all these zones. Lists them only if the index doesn't contain
 * them, such as new ones.
 */
export async function assertZonesExist(
  { store, upstream }: { readonly store: Store; readonly upstream: Upstream },
  context: AccountContext,
  ids: readonly string[],
): Promise<void> {
  if (await containsZones(store.db, context.account.id, ids)) return;
  const { CDN_ZONES } = zoneIdsSchema.parse(
    await read(upstream, context, { operation: operations.listZones, ids: {} }),
  );
  const existing = new Set(CDN_ZONES.map(({ ID }) => ID));
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) throw new ProblemError("not-found", { detail: `The account has no zone ${missing}.` });
}

async function read(upstream: Upstream, { account, user }: AccountContext, call: Call): Promise<unknown> {
  try {
    return (await upstream.createReader(account.id, "read", user.id).read(call)).data;
  } catch (error) {
    throw toReadProblem(call.operation, undefined, error);
  }
}
