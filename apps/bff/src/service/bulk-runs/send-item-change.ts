import { randomUUID } from "node:crypto";
import { toBulkRunReason } from "@edge-console/contract/console/audit-object";
import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditActorKind } from "@edge-console/contract/console/audit-query";
import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import { can, type Actor, type Permission } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import { findTokenNames } from "../../people/access-tokens/access-tokens.ts";
import { findActiveActor } from "../../people/accounts/memberships.ts";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { consoleActor } from "../../people/audit/actor.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import { findEmails } from "../../people/users/users.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { JobRun } from "../../platform/jobs/job-kind.ts";
import type { Upstream } from "../upstream/client.ts";
import { hasConcurrentWrite } from "../upstream/intent-queries.ts";
import type { Writes } from "../writes/writes.ts";
import { WriteWithdrawnError } from "../writes/perform-write.ts";
import { type ItemRow, type RunRow, updateItem } from "./bulk-run-store.ts";
import type { CurrentObject, CurrentObjects } from "./current-objects.ts";
import type { Done } from "./done.ts";

export interface ChangeItemDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly writes: Writes;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** In whose name a run changes items: the member or access token that started it, or the console. */
export interface Runner {
  readonly id: string;
  /** Name of a token; empty for the console. */
  readonly email: string;
  readonly kind: AuditActorKind;
  /** The role with which it makes the changes. */
  readonly role: Actor;
}

/** A run, its objects, and the run of its job. */
export interface RunContext {
  readonly run: RunRow;
  readonly objects: CurrentObjects;
  readonly job: JobRun;
}

/** The context of an item that is being changed, and in whose name. */
export interface ItemContext extends RunContext {
  readonly runner: Runner;
}

/** Permission that a change requires. */
export const changePermissions: Readonly<Record<BulkChange["kind"], Permission>> = {
  settings: "zones:change",
  labels: "zones:change",
  https: "hostnames:change",
  "force-https": "hostnames:change",
  "cancel-force-https": "hostnames:change",
  zone: "zones:change",
  "create-zone": "zones:change",
  "delete-zone": "zones:change",
  "create-hostname": "hostnames:change",
  "hostname-enabled": "hostnames:change",
  "managed-certificate": "hostnames:change",
  "delete-hostname": "hostnames:change",
};

/** What decides in whose name a run changes items. */
export type RunStarter = Pick<RunRow, "account_id" | "user_id" | "token_id" | "requested_by">;

/**
 * Returns in whose name a run makes a change: that of the member or access token that started it; undefined if they may no longer.
 * The console keeps what they arranged with it before, and then makes the change itself.
 */
export async function findRunner(
  db: Kysely<Schema>,
  { account_id, user_id, token_id, requested_by }: RunStarter,
  { kind }: BulkChange,
): Promise<Runner | undefined> {
  const id = token_id ?? user_id;
  const role = id === null ? undefined : await findActiveActor(db, id, account_id);
  if (id === null || role === undefined || !can(role, changePermissions[kind])) {
    return requested_by === null ? undefined : { ...consoleActor, role: "developer" };
  }
  if (token_id === null) return { id, email: (await findEmails(db, [id])).get(id) ?? "", kind: "member", role };
  return { id, email: (await findTokenNames(db, [id])).get(id) ?? "", kind: "token", role };
}

/** A change to send, and the object that it was decided on. */
export interface ItemWrite extends Pick<Parameters<Writes["perform"]>[1], "name" | "operation" | "ids" | "body"> {
  readonly before: CurrentObject<object> | null;
  /** Digest of the fields that the change is based on; null if they don't matter. */
  readonly base: string | null;
  /** Whether it's compared with its base even if that was read just now: what it replaces can't be told from its own values. */
  readonly alwaysCompared?: boolean;
  /** Runs in the transaction of the result if the change was applied; `data` is DATA of the response. */
  readonly onApplied?: (transaction: Transaction<Schema>, data: unknown) => Promise<void>;
}

/**
 * Sends the change of an item through the same path as members' own changes. Returns the object after it.
 *
 * @throws ProblemError unless it was applied; WriteWithdrawnError if nothing was sent because the run or the member's role
 * changed, or the token was removed.
 */
export async function send(
  { store, writes }: ChangeItemDeps,
  { run, runner, objects, job }: ItemContext,
  item: ItemRow,
  change: BulkChange,
  done: Done,
  { before, base, alwaysCompared = false, onApplied, ...write }: ItemWrite,
): Promise<unknown> {
  const requestId = randomUUID();
  // Not in the transaction, which would need a second connection.
  const now = await store.now();
  objects.forget(item);
  const response = await writes.perform(
    {
      account: { id: run.account_id },
      user: runner,
      actor: runner.role,
      address: "",
      requestId,
      header: (name) => (name === baseDigestHeader.toLowerCase() ? (base ?? undefined) : undefined),
    },
    {
      ...write,
      scheduled: {
        before: before?.object ?? {},
        baseReadAtMs: alwaysCompared ? null : (before?.readAtMs ?? null),
        reason: toBulkRunReason(run.id),
        runId: run.id,
        start: async (transaction) => {
          await job.assertClaim(transaction);
          // In the transaction of the intent, so that an earlier pause or role change prevents the write.
          if ((await findRunner(transaction, run, change)) === undefined || !(await isRunning(transaction, run)))
            throw new WriteWithdrawnError("the run was paused, or who started it may no longer make the change");
          if (before && (await wasChangedSince(transaction, run, item, before.readAt, now)))
            throw new ProblemError("stale-base", { outcome: "not-applied" });
          await updateItem(transaction, item, {
            request_id: requestId,
            attempts: item.attempts + 1,
            done: JSON.stringify(done),
          });
        },
        finish: async (transaction, at, result) => {
          if (result.outcome !== "applied") return;
          await updateItem(transaction, item, { state: "applied", at });
          await onApplied?.(transaction, result.response.data);
        },
      },
    },
  );
  return "body" in response ? response.body : undefined;
}

/** Returns whether someone else changed the object of an item with the console since it was read. */
function wasChangedSince(
  transaction: Transaction<Schema>,
  { id, account_id }: RunRow,
  { zone_id, hostname_id }: ItemRow,
  since: number,
  now: number,
): Promise<boolean> {
  const part = hostname_id === null ? "zone" : "hostnames";
  const zone = { accountId: account_id, zoneId: zone_id };
  return hasConcurrentWrite(transaction, zone, part, { since, now, exceptRun: id });
}

async function isRunning(transaction: Transaction<Schema>, { id }: RunRow): Promise<boolean> {
  const row = await transaction.selectFrom("bulk_runs").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state === "running";
}

/** Returns the audit actor of changes that are made in someone's name. */
export function toActor({ id, email, kind }: Runner): AuditEntry["actor"] {
  return { id, email, kind };
}

/** Creates the audit entry of a change that the console makes itself. */
export function toEntry(
  run: RunRow,
  runner: Runner,
  fields: Pick<Parameters<typeof createSystemEntry>[0], "action" | "target" | "changes">,
) {
  return createSystemEntry({
    ...fields,
    accountId: run.account_id,
    actor: toActor(runner),
    reason: toBulkRunReason(run.id),
  });
}
