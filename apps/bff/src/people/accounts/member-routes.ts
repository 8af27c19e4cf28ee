import { type Member, memberChangeSchema, type Members } from "@edge-console/contract/console/members";
import { can } from "@edge-console/contract/permissions";
import { createAccountEntry } from "../audit/new-entries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { changeRole, removeFromAccount } from "./member-changes.ts";
import { listMembers } from "./memberships.ts";
import { toDisplayName } from "../users/displayed-users.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Routes for an account's members. Changes take effect with the member's next request. */
export function memberRoutes({
  store,
  audit,
  events,
  findUsersWithSecondFactor,
}: Pick<AccountDeps, "store" | "audit" | "events" | "findUsersWithSecondFactor">): Route[] {
  const loadMembers = async ({ account, actor }: AccountContext): Promise<Member[]> => {
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

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/members",
      access: { kind: "account", permission: "members:read" },
      async handle(context) {
        const members = await loadMembers(context);
        const body: Members = { members: members.toSorted((a, b) => a.name.localeCompare(b.name, "en")) };
        return { status: 200, body };
      },
    }),
    route({
      method: "PATCH",
      path: "/api/accounts/:accountId/members/:id",
      access: { kind: "account", permission: "members:manage" },
      action: "changeMemberRole",
      stepUp: true,
      body: memberChangeSchema,
      async handle(context) {
        const { account, params, body, requestId } = context;
        const id = params.id ?? "";
        const at = await store.now();
        await store.write(async (transaction) => {
          const before = await changeRole(transaction, account.id, id, body.role);
          const changes = [
            { field: "email", before: before.email, after: before.email },
            { field: "role", before: before.role, after: body.role },
            ...before.revoked,
          ];
          const fact = createAccountEntry(context, { action: "changeMemberRole", target: `/members/${id}`, changes });
          await audit.append(transaction, at, fact);
        });
        events.publish(account.id, { resource: "membership" }, requestId);
        const changed = (await loadMembers(context)).find((member) => member.id === id);
        if (!changed) throw new ProblemError("not-found");
        return { status: 200, body: changed };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/accounts/:accountId/members/:id",
      access: { kind: "account", permission: "members:manage" },
      action: "removeMember",
      stepUp: true,
      async handle(context) {
        const { account, params, requestId } = context;
        const id = params.id ?? "";
        const at = await store.now();
        await store.write(async (transaction) => {
          const before = await removeFromAccount(transaction, account.id, id);
          const changes = [
            { field: "email", before: before.email, after: null },
            { field: "role", before: before.role, after: null },
            ...before.revoked,
          ];
          const fact = createAccountEntry(context, { action: "removeMember", target: `/members/${id}`, changes });
          await audit.append(transaction, at, fact);
        });
        events.publish(account.id, { resource: "membership" }, requestId);
        return { status: 204 };
      },
    }),
  ];
}
