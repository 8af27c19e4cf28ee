import {
  type BaselineCheck,
  type BaselineException,
  baselineLimits,
  type BaselineRule,
  baselineRuleSchema,
  type BaselineScope,
} from "@edge-console/contract/console/baselines";
import type { Kysely, Selectable, Transaction } from "kysely";
import { lockAccount } from "../../people/accounts/accounts.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** A rule as stored, with its exceptions by zone, also those that have ended. */
export interface StoredRule extends BaselineRule {
  readonly exceptions: ReadonlyMap<string, BaselineException>;
}

/** What a rule says. */
type RuleValues = Pick<BaselineRule, "name"> & { readonly scope: BaselineScope; readonly check: BaselineCheck };

function toRule({ id, name, scope, check_json, updated_at }: Selectable<Schema["baseline_rules"]>): BaselineRule {
  const values = { id, name, scope: JSON.parse(scope), check: JSON.parse(check_json), updatedAt: updated_at };
  return baselineRuleSchema.parse(values);
}

/** Loads the rules of an account with their exceptions, by name. */
export async function loadRules(db: Kysely<Schema>, accountId: string): Promise<StoredRule[]> {
  const rows = await db.selectFrom("baseline_rules").selectAll().where("account_id", "=", accountId).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const exceptions = await db.selectFrom("baseline_exceptions").selectAll().where("rule_id", "in", ids).execute();
  const byRule = Map.groupBy(exceptions, ({ rule_id }) => rule_id);
  return rows
    .map(toRule)
    .map((rule) => ({
      ...rule,
      exceptions: new Map(
        (byRule.get(rule.id) ?? []).map(({ zone_id, reason, owner, ends_at, created_at }) => [
          zone_id,
          { reason, owner, endsAt: ends_at, createdAt: created_at },
        ]),
      ),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Finds the names of rules, by ID. */
export async function findBaselineNames(
  db: Kysely<Schema>,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("baseline_rules")
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Finds a rule of an account, and locks the account until the end of the transaction.
 * @throws ProblemError 404 if the account has no such rule
 */
export async function lockRule(transaction: Transaction<Schema>, accountId: string, id: string): Promise<BaselineRule> {
  await lockAccount(transaction, accountId);
  const row = await transaction
    .selectFrom("baseline_rules")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
  return toRule(row);
}

/**
 * Creates a rule. Returns false if the account has it already.
 * @throws ProblemError 409 if the account has too many rules or one with this name, 404 if the ID is another account's
 */
export async function insertRule(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  { id, ...values }: RuleValues & { readonly id: string },
): Promise<boolean> {
  await lockAccount(transaction, accountId);
  const existing = await transaction.selectFrom("baseline_rules").select("account_id").where("id", "=", id).execute();
  if (existing[0]) {
    if (existing[0].account_id !== accountId) throw new ProblemError("not-found");
    return false;
  }
  const names = await listOtherNames(transaction, accountId, id);
  if (names.length >= baselineLimits.perAccount) {
    throw new ProblemError("conflict", { detail: `An account has up to ${baselineLimits.perAccount} baselines.` });
  }
  assertFree(names, values.name);
  await transaction
    .insertInto("baseline_rules")
    .values({ id, account_id: accountId, ...toColumns(values), updated_at: now })
    .execute();
  return true;
}

/** @throws ProblemError 409 if the account has another rule with this name */
export async function updateRule(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  { id, ...values }: RuleValues & { readonly id: string },
): Promise<void> {
  assertFree(await listOtherNames(transaction, accountId, id), values.name);
  await transaction
    .updateTable("baseline_rules")
    .set({ ...toColumns(values), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Deletes a rule with its exceptions. */
export async function deleteRule(transaction: Transaction<Schema>, id: string): Promise<void> {
  await transaction.deleteFrom("baseline_rules").where("id", "=", id).execute();
}

/** Excepts a zone from a rule, in place of an earlier exception. */
export async function saveException(
  transaction: Transaction<Schema>,
  { ruleId, zoneId }: { readonly ruleId: string; readonly zoneId: string },
  { reason, owner, endsAt, createdAt }: BaselineException,
): Promise<void> {
  const columns = { reason, owner, ends_at: endsAt, created_at: createdAt };
  await transaction
    .insertInto("baseline_exceptions")
    .values({ rule_id: ruleId, zone_id: zoneId, ...columns })
    .onConflict((conflict) => conflict.columns(["rule_id", "zone_id"]).doUpdateSet(columns))
    .execute();
}

/** Ends the exception of a zone from a rule. Returns false if there was none. */
export async function deleteException(
  transaction: Transaction<Schema>,
  ruleId: string,
  zoneId: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom("baseline_exceptions")
    .where("rule_id", "=", ruleId)
    .where("zone_id", "=", zoneId)
    .returning("zone_id")
    .executeTakeFirst();
  return row !== undefined;
}

function toColumns({ name, scope, check }: RuleValues) {
  return { name, scope: JSON.stringify(scope), check_json: JSON.stringify(check) };
}

async function listOtherNames(transaction: Transaction<Schema>, accountId: string, id: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("baseline_rules")
    .select("name")
    .where("account_id", "=", accountId)
    .where("id", "!=", id)
    .execute();
  return rows.map(({ name }) => name);
}

function assertFree(names: readonly string[], name: string): void {
  if (!names.some((other) => other.toLowerCase() === name.toLowerCase())) return;
  const message = "Another baseline has this name.";
  throw new ProblemError("conflict", { detail: message, errors: [{ field: "name", message }] });
}
