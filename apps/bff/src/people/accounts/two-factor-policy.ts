import type { AuditEntry } from "@edge-console/contract/console/audit";
import {
  reminderPauseSeconds,
  type TwoFactorPolicy,
  type TwoFactorPolicyChange,
  twoFactorPolicySchema,
} from "@edge-console/contract/console/two-factor-policy";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

const notRequired: TwoFactorPolicy = { required: false, graceDays: 14, enforcedFrom: null };

/** Returns an account's policy of two-factor authentication. */
export async function readTwoFactorPolicy(db: Kysely<Schema>, accountId: string): Promise<TwoFactorPolicy> {
  const row = await db
    .selectFrom("two_factor_policies")
    .select(["grace_days as graceDays", "enforced_from as enforcedFrom"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ? twoFactorPolicySchema.parse({ required: true, ...row }) : notRequired;
}

/** Sets an account's policy; a grace period starts when it's first required. Returns what changed, for the audit log. */
export async function setTwoFactorPolicy(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  { required, graceDays }: TwoFactorPolicyChange,
): Promise<AuditEntry["changes"]> {
  const before = await readTwoFactorPolicy(transaction, accountId);
  if (!required) {
    await transaction.deleteFrom("two_factor_policies").where("account_id", "=", accountId).execute();
  } else {
    const graceSeconds = graceDays * 86_400;
    await transaction
      .insertInto("two_factor_policies")
      .values({
        account_id: accountId,
        required_since: now,
        grace_days: graceDays,
        enforced_from: now + graceSeconds,
      })
      .onConflict((conflict) =>
        conflict.column("account_id").doUpdateSet((row) => ({
          grace_days: graceDays,
          enforced_from: row(row.ref("two_factor_policies.required_since"), "+", graceSeconds),
        })),
      )
      .execute();
  }
  const toRecorded = (policy: TwoFactorPolicyChange) => ({
    required: policy.required,
    graceDays: policy.required ? policy.graceDays : null,
  });
  const [earlier, later] = [toRecorded(before), toRecorded({ required, graceDays })];
  return (["required", "graceDays"] as const)
    .filter((field) => earlier[field] !== later[field])
    .map((field) => ({ field, before: earlier[field], after: later[field] }));
}

/** An account that requires two-factor authentication; times in Unix seconds. */
export interface RequiringAccount {
  readonly id: string;
  readonly name: string;
  readonly requiredSince: number;
  readonly enforcedFrom: number;
}

/** Lists the accounts that require two-factor authentication. */
export function listRequiringAccounts(db: Kysely<Schema>): Promise<RequiringAccount[]> {
  return db
    .selectFrom("two_factor_policies")
    .innerJoin("accounts", "accounts.id", "two_factor_policies.account_id")
    .select(["accounts.id", "accounts.name"])
    .select(["required_since as requiredSince", "enforced_from as enforcedFrom"])
    .orderBy("accounts.id")
    .execute();
}

/** Returns when the members of an account were last reminded, by their ID. */
export async function readReminders(db: Kysely<Schema>, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("two_factor_reminders")
    .select(["user_id", "reminded_at"])
    .where("account_id", "=", accountId)
    .execute();
  return new Map(rows.map(({ user_id, reminded_at }) => [user_id, reminded_at]));
}

/** Records a reminder, unless the member was reminded after `since`, by default in the last day. Returns whether it's recorded. */
export async function recordReminder(
  transaction: Transaction<Schema>,
  now: number,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  since = now - reminderPauseSeconds,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto("two_factor_reminders")
    .values({ account_id: accountId, user_id: userId, reminded_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "user_id"])
        .doUpdateSet({ reminded_at: now })
        .where("two_factor_reminders.reminded_at", "<", since),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
