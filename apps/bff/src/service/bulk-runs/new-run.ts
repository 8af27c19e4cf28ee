import { randomUUID } from "node:crypto";
import { type BulkChange, bulkRunLimits, type newBulkRunSchema } from "@edge-console/contract/console/bulk-runs";
import type { Transaction } from "kysely";
import type { z } from "zod";
import { type AccountZonesDeps, loadAccountZones } from "../configuration/account-zones.ts";
import { planAccount } from "../configuration/plan-account.ts";
import { findPlan, setPlanRun } from "../configuration/plan-store.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { NewItem } from "./bulk-run-store.ts";
import { containsZones } from "../search/indexed-account.ts";
import { listTargetNames } from "./target-names.ts";

/** A run to start. */
export interface NewRun {
  readonly id: string;
  readonly changes: readonly BulkChange[];
  /** Empty if the run exists. */
  readonly items: readonly NewItem[];
  /** Runs in the transaction that starts it. Throws a ProblemError if it must not be started. */
  readonly claim?: (transaction: Transaction<Schema>) => Promise<void>;
}

/** How long a start waits for the names of zones that the console doesn't know. */
const maxWaitMs = 3_000;

/** Returns the run that a member asked for, with the names of its items as far as the console knows them. */
export async function prepareRun(
  { store, searchIndex }: AccountZonesDeps,
  accountId: string,
  { id, changes }: z.output<typeof newBulkRunSchema>,
): Promise<NewRun> {
  const zoneIds = changes.flatMap(({ targets }) => targets.map(({ zoneId }) => zoneId));
  if (!(await containsZones(store.db, accountId, zoneIds)))
    await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(accountId, { staleAfterSeconds: 0 }));
  const names = await listTargetNames(store.db, accountId);
  const items = changes.flatMap(({ targets }, change_index) =>
    targets.map(({ zoneId, hostnameId, base }) => ({
      zone_id: zoneId,
      zone_name: names.zones.get(zoneId) ?? zoneId,
      hostname_id: hostnameId,
      hostname: hostnameId === null ? null : (names.hostnames.get(hostnameId) ?? null),
      change_index,
      base,
    })),
  );
  return { id, changes: changes.map(({ change }) => change), items };
}

/**
 * Returns the run that applies a plan; one without items if it was started before.
 * @throws ProblemError 404 if the member has no such plan, 409 if the account has changed since it was made
 */
export async function preparePlanRun(
  deps: AccountZonesDeps,
  { account, user, token }: AccountContext,
  digest: string,
): Promise<NewRun> {
  const ref = { accountId: account.id, userId: token?.creatorId ?? user.id, digest };
  const plan = await findPlan(deps.store.db, await deps.store.now(), ref);
  if (!plan) throw new ProblemError("not-found", { detail: "This plan has expired. Plan again." });
  if (plan.runId !== null) return { id: plan.runId, changes: [], items: [] };
  const current = await planAccount(account.id, await loadAccountZones(deps, account.id), plan.file);
  if (current.digest !== digest)
    throw new ProblemError("stale-base", { detail: "The account has changed since the plan was made. Plan again." });
  if (current.items.length > bulkRunLimits.items) {
    const limit = bulkRunLimits.items.toLocaleString("en-US");
    throw new ProblemError("conflict", { detail: `A run has up to ${limit} items. Split the file into several.` });
  }
  const changes: BulkChange[] = [];
  const indexes = new Map<string, number>();
  const items = current.items.map(({ zoneId, zoneName, hostnameId, hostname, change, base }) => {
    const key = JSON.stringify(change);
    const change_index = indexes.get(key) ?? changes.push(change) - 1;
    indexes.set(key, change_index);
    return { zone_id: zoneId, zone_name: zoneName, hostname_id: hostnameId, hostname, change_index, base };
  });
  const id = randomUUID();
  return {
    id,
    changes,
    items,
    async claim(transaction) {
      if (!(await setPlanRun(transaction, ref, id)))
        throw new ProblemError("conflict", { detail: "This plan is being applied." });
    },
  };
}
