import { randomUUID } from "node:crypto";
import { toBulkRunReason } from "@edge-console/contract/console/audit-object";
import { baseDigestHeader } from "@edge-console/contract/console/base-digest";
import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import { can, type Actor, type Permission } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import { findTokenNames } from "../../people/access-tokens/access-tokens.ts";
import { findActiveActor } from "../../people/accounts/memberships.ts";
import type { AuditLog } from "../../people/audit/audit-log.ts";
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

/** The member or access token that started a run, and in whose name it changes items. */
export interface Runner {
  readonly id: string;
  /** Name of a token. */
  readonly email: string;
  readonly kind: "member" | "token";
}

/** A run, who started it, its objects, and the run of its job. */
export interface RunContext {
  readonly run: RunRow;
  readonly runner: Runner;
  readonly objects: CurrentObjects;
  readonly job: JobRun;
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

/** Returns who started a run. */
export async function findRunner(
  db: Kysely<Schema>,
  { user_id, token_id }: Pick<RunRow, "user_id" | "token_id">,
): Promise<Runner> {
  if (token_id !== null) {
    const names = await findTokenNames(db, [token_id]);
    return { id: token_id, email: names.get(token_id) ?? "", kind: "token" };
  }
  const emails = await findEmails(db, [user_id]);
  return { id: user_id, email: emails.get(user_id) ?? "", kind: "member" };
}

/** Returns the role of the member or access token that started a run; undefined if it may no longer make its change. */
export async function findRunnerRole(
  db: Kysely<Schema>,
  { account_id, user_id, token_id }: Pick<RunRow, "account_id" | "user_id" | "token_id">,
  { kind }: BulkChange,
): Promise<Actor | undefined> {
  const role = await findActiveActor(db, token_id ?? user_id, account_id);
  return role && can(role, changePermissions[kind]) ? role : undefined;
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
  { run, runner, objects, job }: RunContext,
  role: Actor,
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
      actor: role,
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
          if ((await findRunnerRole(transaction, run, change)) === undefined || !(await isRunning(transaction, run)))
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

/** Creates the audit entry of a change that the console makes itself. */
export function toEntry(
  run: RunRow,
  runner: Runner,
  fields: Pick<Parameters<typeof createSystemEntry>[0], "action" | "target" | "changes">,
) {
  return createSystemEntry({
    ...fields,
    accountId: run.account_id,
    actor: runner,
    reason: toBulkRunReason(run.id),
  });
}
