import { setImmediate as yieldToRequests } from "node:timers/promises";
import { listAlertCategories } from "@edge-console/contract/alerts/alert-categories";
import { type AlertKind, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import {
  type AlertSubscriptions,
  alertSubscriptionsSchema,
  type CategorySubscription,
  getDefaultSubscriptions,
  isAtLeast,
} from "@edge-console/contract/alerts/subscriptions";
import type { Severity } from "@edge-console/contract/findings/finding";
import type { AccountRole } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { type ActiveMember, listActiveMembers } from "../../people/accounts/memberships.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** A member of an account. */
export interface MemberKey {
  readonly accountId: string;
  readonly userId: string;
}

/** A member with the subscriptions that apply to their role. */
export interface Subscriber extends ActiveMember {
  readonly subscriptions: AlertSubscriptions;
}

/** Stored by any version of the console: later ones may have more categories. */
const storedSchema = z.looseObject({ categories: z.record(z.string(), z.unknown()) });

/** Returns the subscriptions that a member saved; undefined if they never saved any. */
export async function findSubscriptions(
  db: Kysely<Schema>,
  { accountId, userId }: MemberKey,
  role: AccountRole,
): Promise<AlertSubscriptions | undefined> {
  const row = await db
    .selectFrom("alert_subscriptions")
    .select("subscriptions")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && parseSubscriptions(row.subscriptions, role);
}

/** Saves a member's subscriptions. */
export async function saveSubscriptions(
  transaction: Transaction<Schema>,
  { accountId, userId }: MemberKey,
  subscriptions: AlertSubscriptions,
): Promise<void> {
  const text = JSON.stringify(subscriptions);
  await transaction
    .insertInto("alert_subscriptions")
    .values({ account_id: accountId, user_id: userId, subscriptions: text })
    .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doUpdateSet({ subscriptions: text }))
    .execute();
}

/** Number of subscriptions that are parsed in one turn of the event loop. */
const parsedPerTurn = 50;

/**
 * Lists the members who can sign in, of an account or of all accounts, with their subscriptions or the defaults of their
 * role.
 */
export async function listSubscribers(db: Kysely<Schema>, accountId?: string): Promise<Subscriber[]> {
  const members = await listActiveMembers(db, accountId);
  const rows = await db
    .selectFrom("alert_subscriptions")
    .select(["account_id", "user_id", "subscriptions"])
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .execute();
  const stored = new Map(rows.map((row) => [`${row.account_id} ${row.user_id}`, row.subscriptions]));
  const subscribers: Subscriber[] = [];
  for (const [index, member] of members.entries()) {
    if (index > 0 && index % parsedPerTurn === 0) await yieldToRequests();
    const subscriptions = parseSubscriptions(stored.get(`${member.accountId} ${member.id}`), member.role);
    subscribers.push({ ...member, subscriptions });
  }
  return subscribers;
}

/** Returns how a member is notified of alerts of a kind; null if not at all. */
export function getEmailFrequency(
  { role, subscriptions }: Pick<Subscriber, "role" | "subscriptions">,
  { kind, severity }: { readonly kind: AlertKind; readonly severity: Severity },
): Exclude<CategorySubscription["email"], "off"> | null {
  const { category } = alertKinds[kind];
  const { email, minimum } = subscriptions.categories[category];
  if (email === "off" || !listAlertCategories(role).includes(category)) return null;
  return isAtLeast(severity, minimum) ? email : null;
}

/** Whether a member is emailed about any category that their role sees. */
export function isSubscribed({ role, subscriptions }: Pick<Subscriber, "role" | "subscriptions">): boolean {
  return listAlertCategories(role).some((category) => subscriptions.categories[category].email !== "off");
}

/** Fills in the defaults of the role for what wasn't stored. */
function parseSubscriptions(text: string | undefined, role: AccountRole): AlertSubscriptions {
  const defaults = getDefaultSubscriptions(role);
  if (text === undefined) return defaults;
  const stored = readStored(text);
  if (!stored) return defaults;
  const result = alertSubscriptionsSchema.safeParse({
    ...defaults,
    ...stored,
    categories: { ...defaults.categories, ...stored.categories },
  });
  return result.success ? result.data : defaults;
}

function readStored(text: string): z.infer<typeof storedSchema> | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
