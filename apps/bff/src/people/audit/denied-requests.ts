import { memberActions } from "@edge-console/contract/console/audit-actions";
import { deniedRequestsField } from "@edge-console/contract/console/audit-labels";
import type { Actor } from "@edge-console/contract/permissions";
import type { Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { PublicContext, Route, SessionUser } from "../../platform/http/route.ts";
import { toAuditActor } from "./actor.ts";
import type { AuditLog, NewAuditEntry } from "./audit-log.ts";
import { createSystemEntry } from "./new-entries.ts";
import { formatIsoTime } from "../../platform/format/times.ts";

const maxTargetLength = 200;

/** Denied requests of a user in an account that get an entry each within a period; further ones are only counted. */
export const maxRecordedDenials = 20;

const periodSeconds = 3_600;

/** Request without the required permission. */
export interface DeniedRequest {
  readonly user: SessionUser;
  readonly actor: Actor;
  readonly accountId: string;
  readonly route: Route;
  readonly context: PublicContext;
}

export interface DenialDeps {
  readonly store: Store;
  readonly audit: Pick<AuditLog, "append" | "appendAll">;
}

/** Entry of a denied request. */
type DenialEntry = NewAuditEntry & { readonly accountId: string };

type Period = Selectable<Schema["denied_requests"]>;

/** Numbers of requests by action. */
const countsSchema = z.record(z.string(), z.int());
type Counts = z.infer<typeof countsSchema>;

/** Records a denied request in the audit log. */
export function recordDeniedRequest(deps: DenialDeps, request: DeniedRequest): Promise<void> {
  const { user, actor, accountId, route, context } = request;
  return recordDenial(deps, {
    accountId,
    actor: toAuditActor({ user, actor }),
    action: route.action,
    target: context.path.replace(/^\/api\/accounts\/[^/]*(\/v1)?/, "").slice(0, maxTargetLength),
    outcome: "refused",
    changes: [],
    reason: null,
    address: context.address,
    requestId: context.requestId,
  });
}

/** Adds the entry, or counts it if the user had many denied requests in this account within the last hour. */
export async function recordDenial({ store, audit }: DenialDeps, entry: DenialEntry): Promise<void> {
  const at = await store.now();
  await store.write(async (transaction) => {
    const stored = await lockPeriod(transaction, at, entry);
    const isOver = Math.abs(at - stored.since) >= periodSeconds;
    if (isOver) await audit.appendAll(transaction, at, toEntries(stored));
    const period = isOver ? { ...stored, since: at, recorded: 0, further: "{}" } : stored;
    if (period.recorded < maxRecordedDenials) {
      await audit.append(transaction, at, entry);
      await savePeriod(transaction, { ...period, recorded: period.recorded + 1 });
    } else {
      const counts = parseCounts(period);
      counts[entry.action] = (counts[entry.action] ?? 0) + 1;
      await savePeriod(transaction, { ...period, further: JSON.stringify(counts) });
    }
  });
}

/** Records the counts of periods that are over. Called periodically. */
export async function recordDenialCounts({ store, audit }: DenialDeps): Promise<void> {
  const at = await store.now();
  await store.write(async (transaction) => {
    const ended = await transaction
      .deleteFrom("denied_requests")
      // One in the future started before the clock was set back.
      .where((row) => row.or([row("since", "<=", at - periodSeconds), row("since", ">=", at + periodSeconds)]))
      .returningAll()
      .execute();
    await audit.appendAll(transaction, at, ended.flatMap(toEntries));
  });
}

/** Locks the user's period in the account until the transaction ends; starts one if there is none. */
function lockPeriod(transaction: Transaction<Schema>, at: number, { accountId, actor }: DenialEntry): Promise<Period> {
  return transaction
    .insertInto("denied_requests")
    .values({
      account_id: accountId,
      user_id: actor.id,
      since: at,
      recorded: 0,
      further: "{}",
      actor_email: actor.email,
      actor_kind: actor.kind,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "user_id"]).doUpdateSet({ actor_email: actor.email, actor_kind: actor.kind }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function savePeriod(transaction: Transaction<Schema>, period: Period): Promise<void> {
  const { account_id, user_id, since, recorded, further } = period;
  await transaction
    .updateTable("denied_requests")
    .set({ since, recorded, further })
    .where("account_id", "=", account_id)
    .where("user_id", "=", user_id)
    .execute();
}

/** Returns the entry for the requests of a period that have none, if any. */
function toEntries(period: Period): NewAuditEntry[] {
  const counts = parseCounts(period);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const byAction = Object.entries(mergeMemberActions(counts)).map(([action, count]) => toChange(action, count));
  const since = formatIsoTime(period.since);
  return [
    createSystemEntry({
      accountId: period.account_id,
      actor: { id: period.user_id, email: period.actor_email, kind: period.actor_kind },
      action: "refuseRequest",
      target: "/",
      outcome: "refused",
      changes: [toChange(deniedRequestsField, total), toChange("since", since), ...byAction],
    }),
  ];
}

/** Counts actions on members without saying which: not every role that reads the entry may know about them. */
function mergeMemberActions(counts: Counts): Counts {
  const merged: Counts = {};
  for (const [action, count] of Object.entries(counts)) {
    const shown = memberActions.some((hidden) => hidden === action) ? "refuseRequest" : action;
    merged[shown] = (merged[shown] ?? 0) + count;
  }
  return merged;
}

function parseCounts({ further }: Period): Counts {
  return countsSchema.parse(JSON.parse(further));
}

function toChange(field: string, after: string | number): NewAuditEntry["changes"][number] {
  return { field, before: null, after };
}
