import type { AccountRole } from "@edge-console/contract/permissions";
import type { Store } from "../store/store.ts";

/** An account in which a person has a role. */
export interface MemberAccount {
  readonly id: string;
  readonly name: string;
  readonly role: AccountRole;
}

/** The accounts that a person is a member of, by name. */
export function accountsOf(store: Store, userId: string): Promise<MemberAccount[]> {
  return store.db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name")
    .execute();
}

/** A person's account with the role there; undefined alike when there is no such account and no such membership. */
export function accountOf(store: Store, userId: string, accountId: string): Promise<MemberAccount | undefined> {
  return store.db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["accounts.id", "accounts.name", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .where("memberships.account_id", "=", accountId)
    .executeTakeFirst();
}
