import type { memberOperations } from "@edge-console/contract/console-operations/members";
import type { Member } from "@edge-console/contract/console/members";
import { reminderPauseSeconds } from "@edge-console/contract/console/two-factor-policy";
import { can } from "@edge-console/contract/permissions";
import { changeAccount } from "../audit/change-account.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { changeRole, removeFromAccount } from "./member-changes.ts";
import { listMembers } from "./memberships.ts";
import { createTwoFactorEmail } from "./two-factor-email.ts";
import { readReminders, readTwoFactorPolicy, recordReminder, setTwoFactorPolicy } from "./two-factor-policy.ts";
import { toDisplayName } from "../users/displayed-users.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { AccountDeps } from "./account-deps.ts";

const event = { resource: "membership" } as const;

/** Handlers of an account's members. Changes take effect with the member's next request. */
export function memberHandlers(deps: AccountDeps): Handlers<keyof typeof memberOperations> {
  const { store, mailer, publicUrl, findUsersWithTwoFactor } = deps;
  const loadMembers = async ({ account, actor }: Pick<AccountContext, "account" | "actor">): Promise<Member[]> => {
    const showDetails = can(actor, "members:details");
    const members = await listMembers(store.db, account);
    const twoFactor = await findUsersWithTwoFactor(
      store.db,
      members.map(({ id }) => id),
    );
    const reminders = await readReminders(store.db, account.id);
    const now = await store.now();
    return members.map(({ id, name, role, email, lastSignInAt }) => {
      if (!showDetails) return { id, name: toDisplayName({ name }), role, details: null };
      const secondFactor = twoFactor.has(id);
      const remindedAt = reminders.get(id) ?? null;
      const canRemind =
        mailer.enabled && !secondFactor && (remindedAt === null || now - remindedAt >= reminderPauseSeconds);
      return { id, name, role, details: { email, lastSignInAt, secondFactor, remindedAt, canRemind } };
    });
  };

  return {
    async listMembers(context) {
      const members = await loadMembers(context);
      return { members: members.toSorted((a, b) => a.name.localeCompare(b.name, "en")) };
    },

    async changeMemberRole(context) {
      const { account, params, body } = context;
      const { memberId } = params;
      await changeAccount(deps, context, { action: "changeMemberRole", event }, async (transaction) => {
        const before = await changeRole(transaction, account.id, memberId, body.role);
        const changes = [
          { field: "email", before: before.email, after: before.email },
          { field: "role", before: before.role, after: body.role },
          ...before.revoked,
        ];
        return { target: `/members/${memberId}`, changes };
      });
      const changed = (await loadMembers(context)).find(({ id }) => id === memberId);
      if (!changed) throw new ProblemError("not-found");
      return changed;
    },

    async removeMember(context) {
      const { account, params } = context;
      const { memberId } = params;
      await changeAccount(deps, context, { action: "removeMember", event }, async (transaction) => {
        const before = await removeFromAccount(transaction, account.id, memberId);
        const changes = [
          { field: "email", before: before.email, after: null },
          { field: "role", before: before.role, after: null },
          ...before.revoked,
        ];
        return { target: `/members/${memberId}`, changes };
      });
    },

    async remindMember(context) {
      const { account, params, user } = context;
      const { memberId } = params;
      const member = (await loadMembers(context)).find(({ id }) => id === memberId);
      if (!member?.details) throw new ProblemError("not-found");
      const { email, secondFactor, remindedAt } = member.details;
      if (secondFactor) {
        throw new ProblemError("conflict", { detail: `${member.name} has set up two-factor authentication.` });
      }
      if (!mailer.enabled) {
        throw new ProblemError("conflict", {
          detail: "Your administrator hasn't set up email. Ask the member yourself.",
        });
      }
      const { at } = await changeAccount(deps, context, { action: "remindMember", event }, async (transaction, at) => {
        if (!(await recordReminder(transaction, at, { accountId: account.id, userId: memberId }))) {
          throw new ProblemError("throttled", {
            title: "Reminded in the last 24 hours",
            detail: `${member.name} was reminded in the last 24 hours.`,
            retryAfter: Math.max(1, (remindedAt ?? at) + reminderPauseSeconds - at),
          });
        }
        const { enforcedFrom } = await readTwoFactorPolicy(transaction, account.id);
        const reminder = { email, accountName: account.name, enforcedFrom, sender: user.name };
        await mailer.queue(transaction, at, createTwoFactorEmail(reminder, at, publicUrl), { accountId: account.id });
        const changes = [{ field: "email", before: email, after: email }];
        return { target: `/members/${memberId}`, changes, at };
      });
      return { ...member, details: { ...member.details, remindedAt: at, canRemind: false } };
    },

    async getTwoFactorPolicy({ account }) {
      return readTwoFactorPolicy(store.db, account.id);
    },

    async changeTwoFactorPolicy(context) {
      const { account, body, session } = context;
      if (body.required && session?.hasSecondFactor !== true) {
        throw new ProblemError("conflict", {
          detail: "Set up two-factor authentication in your profile first: the policy applies to you, too.",
        });
      }
      await changeAccount(deps, context, { action: "changeTwoFactorPolicy", event }, async (transaction, at) => {
        const changes = await setTwoFactorPolicy(transaction, at, account.id, body);
        return changes.length > 0 ? { target: "/two-factor-policy", changes } : undefined;
      });
      return readTwoFactorPolicy(store.db, account.id);
    },
  };
}
