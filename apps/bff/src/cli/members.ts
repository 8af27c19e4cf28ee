import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { findAccount } from "../accounts/accounts.ts";
import { findMembership, listMembers, removeMember, setRole } from "../accounts/memberships.ts";
import { usersWithSecondFactor } from "../auth/second-factor.ts";
import { findUserByEmail } from "../auth/users.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { type Command, applyWithAudit, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

/** Who has which role in an account. */
export const memberCommands: readonly Command[] = [
  roleCommand("add", `Gives a user a role in an account: ${accountRoles.join(", ")}.`, "addMember"),
  roleCommand("role", "Gives a member another role.", "changeMemberRole"),
  {
    name: "member remove",
    summary: "Takes a user out of an account.",
    positionals: ["ACCOUNT", "EMAIL"],
    async run(context, { positionals }) {
      const { account, person } = await applyWithAudit(context, async (transaction) => {
        const account = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        const person = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const before = await removeMember(transaction, account, person);
        if (!before) throw new ChangeRejectedError(`${person.email} is not a member of ${account.name}.`);
        const changes = [
          { field: "email", before: person.email, after: null },
          { field: "role", before: before.role, after: null },
          ...before.revoked,
        ];
        const target = `/members/${person.id}`;
        return {
          result: { account, person },
          fact: { accountId: account.id, action: "removeMember", target, changes },
        };
      });
      return {
        text: `${person.email} is no longer a member of ${account.name}.`,
        json: { accountId: account.id, userId: person.id },
      };
    },
  },
  {
    name: "member list",
    summary: "Lists the members of an account.",
    positionals: ["ACCOUNT"],
    async run({ store }, { positionals }) {
      const members = await listMembers(store.db, await findAccount(store.db, positionals["ACCOUNT"] ?? ""));
      const twoFactor = await usersWithSecondFactor(
        store.db,
        members.map(({ id }) => id),
      );
      const rows = members.map((each) => [each.id, each.email, each.name, each.role]);
      const json = members.map((member) => ({ ...member, secondFactor: twoFactor.has(member.id) }));
      return { text: formatTable(["ID", "E-MAIL", "NAME", "ROLE"], rows), json };
    },
  },
];

function roleCommand(verb: "add" | "role", summary: string, action: "addMember" | "changeMemberRole"): Command {
  return {
    name: `member ${verb}`,
    summary,
    positionals: ["ACCOUNT", "EMAIL", "ROLE"],
    async run(context, { positionals }) {
      const role = readRole(positionals["ROLE"] ?? "");
      const { account, person } = await applyWithAudit(context, async (transaction) => {
        const account = await findAccount(transaction, positionals["ACCOUNT"] ?? "");
        const person = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const before = await findMembership(transaction, person.id, account.id);
        if ((before === undefined) === (verb === "role")) {
          throw new ChangeRejectedError(
            `${person.email} is ${before ? "already" : "not"} a member of ${account.name}.`,
          );
        }
        const revoked = await setRole(transaction, account, person, role);
        const changes = [
          { field: "email", before: before ? person.email : null, after: person.email },
          { field: "role", before: before?.role ?? null, after: role },
          ...revoked,
        ];
        const target = `/members/${person.id}`;
        return { result: { account, person }, fact: { accountId: account.id, action, target, changes } };
      });
      return {
        text: `${person.email} has the role ${role} in ${account.name}.`,
        json: { accountId: account.id, userId: person.id, role },
      };
    },
  };
}

function readRole(text: string): AccountRole {
  const role = accountRoles.find((each) => each === text);
  if (!role) throw new UsageError(`ROLE must be one of ${accountRoles.join(", ")}.`);
  return role;
}
