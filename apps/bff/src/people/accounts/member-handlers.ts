import type { memberOperations } from "@edge-console/contract/console-operations/members";
import type { Member } from "@edge-console/contract/console/members";
import { can } from "@edge-console/contract/permissions";
import { createAccountEntry } from "../audit/new-entries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { changeRole, removeFromAccount } from "./member-changes.ts";
import { listMembers } from "./memberships.ts";
import { toDisplayName } from "../users/displayed-users.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Handlers of an account's members. Changes take effect with the member's next request. */
export function memberHandlers({
  store,
  audit,
  events,
  findUsersWithSecondFactor,
}: Pick<AccountDeps, "store" | "audit" | "events" | "findUsersWithSecondFactor">): Handlers<
  keyof typeof memberOperations
> {
  const loadMembers = async ({ account, actor }: Pick<AccountContext, "account" | "actor">): Promise<Member[]> => {
    const showDetails = can(actor, "members:details");
    const members = await listMembers(store.db, account);
    const twoFactor = await findUsersWithSecondFactor(members.map(({ id }) => id));
    return members.map(({ id, name, role, email, lastSignInAt }) => ({
      id,
      name: showDetails ? name : toDisplayName({ name }),
      role,
      details: showDetails ? { email, lastSignInAt, secondFactor: twoFactor.has(id) } : null,
    }));
  };

  return {
    async listMembers(context) {
      const members = await loadMembers(context);
      return { members: members.toSorted((a, b) => a.name.localeCompare(b.name, "en")) };
    },

    async changeMemberRole(context) {
      const { account, params, body, requestId } = context;
      const { memberId } = params;
      const at = await store.now();
      await store.write(async (transaction) => {
        const before = await changeRole(transaction, account.id, memberId, body.role);
        const changes = [
          { field: "email", before: before.email, after: before.email },
          { field: "role", before: before.role, after: body.role },
          ...before.revoked,
        ];
        const target = `/members/${memberId}`;
        await audit.append(
          transaction,
          at,
          createAccountEntry(context, { action: "changeMemberRole", target, changes }),
        );
      });
      events.publish(account.id, { resource: "membership" }, requestId);
      const changed = (await loadMembers(context)).find(({ id }) => id === memberId);
      if (!changed) throw new ProblemError("not-found");
      return changed;
    },

    async removeMember(context) {
      const { account, params, requestId } = context;
      const { memberId } = params;
      const at = await store.now();
      await store.write(async (transaction) => {
        const before = await removeFromAccount(transaction, account.id, memberId);
        const changes = [
          { field: "email", before: before.email, after: null },
          { field: "role", before: before.role, after: null },
          ...before.revoked,
        ];
        const target = `/members/${memberId}`;
        await audit.append(transaction, at, createAccountEntry(context, { action: "removeMember", target, changes }));
      });
      events.publish(account.id, { resource: "membership" }, requestId);
    },
  };
}
