import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { findAccount } from "../people/accounts/accounts.ts";
import { findMembership, listMembers, removeMember, setRole } from "../people/accounts/memberships.ts";
import { findUsersWithSecondFactor } from "../people/auth/second-factor.ts";
import { findUserByEmail } from "../people/users/users.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Command, applyWithAudit, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

/** Commands for members and their roles. */
export const memberCommands: readonly Command[] = [
  createRoleCommand("add", `Adds a user to an account with a role: ${accountRoles.join(", ")}.`, "addMember"),
  createRoleCommand("role", "Changes the role of a member.", "changeMemberRole"),
  {
    name: "member remove",
    summary: "Removes a member from an account.",
    positionals: ["ACCOUNT", "EMAIL"],
    async run(context, { positionals }) {
      const { account, user } = await applyWithAudit(context, async (transaction) => {
        const account = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        const user = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const before = await removeMember(transaction, account, user);
        if (!before) throw new ChangeRejectedError(`${user.email} is not a member of ${account.name}.`);
        const changes = [
          { field: "email", before: user.email, after: null },
          { field: "role", before: before.role, after: null },
          ...before.revoked,
        ];
        const target = `/members/${user.id}`;
        return {
          result: { account, user },
          entry: { accountId: account.id, action: "removeMember", target, changes },
        };
      });
      return {
        text: `Removed ${user.email} from ${account.name}.`,
        json: { accountId: account.id, userId: user.id },
      };
    },
  },
  {
    name: "member list",
    summary: "Lists the members of an account.",
    positionals: ["ACCOUNT"],
    async run({ store }, { positionals }) {
      const members = await listMembers(store.db, await findAccount(store.db, positionals["ACCOUNT"] ?? ""));
      const twoFactor = await findUsersWithSecondFactor(
        store.db,
        members.map(({ id }) => id),
      );
      const rows = members.map((member) => [member.id, member.email, member.name, member.role]);
      const json = members.map((member) => ({ ...member, secondFactor: twoFactor.has(member.id) }));
      return { text: formatTable(["ID", "EMAIL", "NAME", "ROLE"], rows), json };
    },
  },
];

function createRoleCommand(verb: "add" | "role", summary: string, action: "addMember" | "changeMemberRole"): Command {
  return {
    name: `member ${verb}`,
    summary,
    positionals: ["ACCOUNT", "EMAIL", "ROLE"],
    async run(context, { positionals }) {
      const role = readRole(positionals["ROLE"] ?? "");
      const { account, user } = await applyWithAudit(context, async (transaction) => {
        const account = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        const user = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const before = await findMembership(transaction, user.id, account.id);
        if ((before === undefined) === (verb === "role")) {
          throw new ChangeRejectedError(`${user.email} is ${before ? "already" : "not"} a member of ${account.name}.`);
        }
        const revoked = await setRole(transaction, account, user, role);
        const changes = [
          { field: "email", before: before ? user.email : null, after: user.email },
          { field: "role", before: before?.role ?? null, after: role },
          ...revoked,
        ];
        const target = `/members/${user.id}`;
        return { result: { account, user }, entry: { accountId: account.id, action, target, changes } };
      });
      return {
        text: `${user.email} has the role ${role} in ${account.name}.`,
        json: { accountId: account.id, userId: user.id, role },
      };
    },
  };
}

/** Reads the role of a command line. */
export function readRole(text: string): AccountRole {
  const role = accountRoles.find((role) => role === text);
  if (!role) throw new UsageError(`ROLE must be one of ${accountRoles.join(", ")}.`);
  return role;
}
