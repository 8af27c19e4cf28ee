import { type FactorReset, resetFactors } from "../people/auth/two-factor.ts";
import { endSessions, hashNewPassword, setDisabled, setPassword, setStaff } from "../people/auth/user-access.ts";
import { revokeInvitations } from "../people/accounts/invitations.ts";
import { listMemberships, removeMember } from "../people/accounts/memberships.ts";
import { createSystemEntry } from "../people/audit/new-entries.ts";
import { createUser, findUserByEmail, listUsers, removeUser, updateUser, type User } from "../people/users/users.ts";
import { hasUnfinishedRuns } from "../service/bulk-runs/bulk-run-store.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { listSecondFactors } from "../people/auth/second-factor.ts";
import { createSetupCode, type SetupCode } from "../people/auth/setup-codes.ts";
import { type AdminContext, type Command, applyWithAudit, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";
import { formatTableTime } from "../platform/format/times.ts";

/** Commands for users. */
export const userCommands: readonly Command[] = [
  {
    name: "user create",
    summary: "Creates a user. Reads the password from standard input.",
    positionals: ["EMAIL"],
    options: { name: "display name" },
    async run(context, { positionals, options }) {
      const email = positionals["EMAIL"] ?? "";
      const passwordHash = await readPassword(context, email);
      const user = await applyWithAudit(context, async (transaction, at) => {
        const result = await createUser(transaction, at, {
          email,
          name: options["name"] ?? "",
          passwordHash,
          emailProven: true,
        });
        const changes = [{ field: "email", before: null, after: result.email }];
        return { result, entry: { accountId: null, action: "createUser", target: `/users/${result.id}`, changes } };
      });
      return { text: `Created user ${user.email} (${user.id}).`, json: user };
    },
  },
  {
    name: "user list",
    summary: "Lists all users, with their last sign-in.",
    positionals: [],
    async run({ store }) {
      return formatUsers(await listUsers(store.db));
    },
  },
  {
    name: "user rename",
    summary: "Changes the display name of a user.",
    positionals: ["EMAIL", "NAME"],
    async run(context, { positionals }) {
      const name = (positionals["NAME"] ?? "").trim();
      if (name === "" || name.length > maxNameLength) {
        throw new UsageError(`NAME must have 1 to ${maxNameLength} characters.`);
      }
      const user = await applyWithAudit(context, async (transaction) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        await updateUser(transaction, before.id, { name });
        const changes = [{ field: "name", before: before.name, after: name }];
        const result: User = { ...before, name };
        return { result, entry: { accountId: null, action: "renameUser", target: `/users/${result.id}`, changes } };
      });
      return { text: `${user.email} has the name ${user.name}.`, json: user };
    },
  },
  {
    name: "user delete",
    summary: "Deletes a user with their memberships, sessions, access tokens, and invitations. The audit log stays.",
    positionals: ["EMAIL"],
    options: { confirm: "email address of the user, required to confirm" },
    async run(context, { positionals, options }) {
      const { user, accounts } = await applyWithAudit(context, async (transaction, at) => {
        const user = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const accounts = await listMemberships(transaction, user.id);
        if (options["confirm"] !== user.email) {
          const names = accounts.map(({ name }) => name).join(", ");
          const membership = names === "" ? "" : ` ${user.email} is a member of: ${names}.`;
          throw new ChangeRejectedError(`Nothing was deleted.${membership} To confirm, add --confirm ${user.email}`);
        }
        if (await hasUnfinishedRuns(transaction, user.id)) {
          throw new ChangeRejectedError(
            `A bulk run of ${user.email} isn't finished. Cancel it in the console first, or disable the user instead.`,
          );
        }
        for (const account of accounts) {
          const removed = await removeMember(transaction, account, user);
          const changes = [
            { field: "email", before: user.email, after: null },
            { field: "role", before: removed?.role ?? null, after: null },
            ...(removed?.revoked ?? []),
          ];
          const target = `/members/${user.id}`;
          const entry = { accountId: account.id, action: "removeMember", target, changes } as const;
          await context.audit.append(transaction, at, createSystemEntry({ ...entry, actor: context.actor }));
        }
        const revoked = await revokeInvitations(transaction, { inviterId: user.id, email: user.email });
        await removeUser(transaction, user.id);
        const changes = [{ field: "email", before: user.email, after: null }, ...revoked];
        return {
          result: { user, accounts },
          entry: { accountId: null, action: "deleteUser", target: `/users/${user.id}`, changes },
        };
      });
      const names = accounts.map(({ name }) => name).join(", ");
      const text = `Deleted user ${user.email} (${user.id}).${names === "" ? "" : ` Removed from: ${names}.`}`;
      return { text, json: { ...user, accounts: accounts.map(({ id }) => id) } };
    },
  },
  createStatusCommand("disable", "Disables a user and ends their sessions.", true),
  createStatusCommand("enable", "Enables a disabled user.", false),
  {
    name: "user password",
    summary: "Sets a user's password, read from standard input, and ends their sessions.",
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const user = await findUserByEmail(context.store.db, positionals["EMAIL"] ?? "");
      const passwordHash = await readPassword(context, user.email);
      await applyWithAudit(context, async (transaction) => {
        await setPassword(transaction, user, passwordHash);
        const target = `/users/${user.id}`;
        return { result: undefined, entry: { accountId: null, action: "setUserPassword", target, changes: [] } };
      });
      return { text: `Password of ${user.email} changed. All sessions ended.`, json: user };
    },
  },
  {
    name: "user reset-factors",
    summary:
      "Removes a user's authenticator app and passkeys, or one of them, and ends their sessions. Prints a setup code if none is left.",
    positionals: ["EMAIL"],
    flags: { app: "removes only the authenticator app", passkeys: "removes only the passkeys" },
    async run(context, { positionals, flags }) {
      const isAll = !flags.has("app") && !flags.has("passkeys");
      const reset = { app: isAll || flags.has("app"), passkeys: isAll || flags.has("passkeys") };
      const { user, left, setupCode } = await applyWithAudit(context, async (transaction, at) => {
        const user = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const changes = await resetFactors(transaction, user.id, reset);
        if (changes.length === 0) throw new ChangeRejectedError(`${user.email} has ${missingFactor(reset)}.`);
        await endSessions(transaction, user);
        const left = await listSecondFactors(transaction, user.id);
        const setupCode = left.length === 0 ? await createSetupCode(transaction, at, user) : null;
        const target = `/users/${user.id}`;
        return {
          result: { user, left, setupCode },
          entry: { accountId: null, action: "resetFactors", target, changes },
        };
      });
      const next = setupCode ? "signs in without a second factor" : `still signs in with: ${left.join(", ")}`;
      const text = `${user.email} ${next}. All sessions ended.`;
      return {
        text: setupCode ? `${text}\n${formatSetupCode(setupCode)}` : text,
        json: { ...user, secondFactors: left, setupCode },
      };
    },
  },
  {
    name: "user setup-code",
    summary: "Creates a code with which a user without a second factor can set one up.",
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const { user, setupCode } = await applyWithAudit(context, async (transaction, at) => {
        const user = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const setupCode = await createSetupCode(transaction, at, user);
        const target = `/users/${user.id}`;
        const entry = { accountId: null, action: "createSetupCode" as const, target, changes: [] };
        return { result: { user, setupCode }, entry };
      });
      return { text: formatSetupCode(setupCode), json: { ...user, setupCode } };
    },
  },
];

const maxNameLength = 100;

/** Commands for support staff. */
export const supportCommands: readonly Command[] = [
  createStaffCommand("add", "Adds a user to support staff.", "support"),
  createStaffCommand("remove", "Removes a user from support staff.", null),
  {
    name: "support list",
    summary: "Lists support staff.",
    positionals: [],
    async run({ store }) {
      return formatUsers((await listUsers(store.db)).filter((user) => user.staff !== null));
    },
  },
];

function formatSetupCode({ code, expiresAt }: SetupCode): string {
  return `Setup code for a second factor: ${code} (works once, until ${formatTableTime(expiresAt)})`;
}

function missingFactor({ app, passkeys }: FactorReset): string {
  if (app && passkeys) return "no second factor";
  return app ? "no authenticator app" : "no passkey";
}

function createStatusCommand(verb: "disable" | "enable", summary: string, disabled: boolean): Command {
  return {
    name: `user ${verb}`,
    summary,
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const user = await applyWithAudit(context, async (transaction) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if ((before.disabled === 1) === disabled) throw new ChangeRejectedError(`${before.email} is already ${verb}d.`);
        const revoked = await setDisabled(transaction, before, disabled);
        const result: User = { ...before, disabled: disabled ? 1 : 0 };
        const changes = [{ field: "disabled", before: before.disabled, after: result.disabled }, ...revoked];
        const action = disabled ? "disableUser" : "enableUser";
        return { result, entry: { accountId: null, action, target: `/users/${result.id}`, changes } };
      });
      return { text: `${user.email} is ${verb}d.`, json: user };
    },
  };
}

function createStaffCommand(verb: "add" | "remove", summary: string, staff: "support" | null): Command {
  return {
    name: `support ${verb}`,
    summary,
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const user = await applyWithAudit(context, async (transaction, at) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if (before.staff === staff) {
          throw new ChangeRejectedError(`${before.email} is ${staff === null ? "not" : "already"} support staff.`);
        }
        await setStaff(transaction, at, before, staff);
        const changes = [{ field: "staff", before: before.staff, after: staff }];
        const action = staff === null ? "removeSupportStaff" : "addSupportStaff";
        const result: User = { ...before, staff };
        return { result, entry: { accountId: null, action, target: `/users/${result.id}`, changes } };
      });
      return { text: `${user.email} is ${staff === null ? "no longer" : "now"} support staff.`, json: user };
    },
  };
}

async function readPassword({ readSecret, passwordHasher }: AdminContext, email: string): Promise<string> {
  const password = await readSecret(`Password for ${email}: `);
  return hashNewPassword(passwordHasher, password.reveal(), email);
}

function formatUsers(users: readonly User[]) {
  const rows = users.map((user) => [
    user.id,
    user.email,
    user.name,
    user.staff ?? "–",
    user.disabled === 1 ? "disabled" : "active",
    formatTableTime(user.last_sign_in_at),
  ]);
  return { text: formatTable(["ID", "EMAIL", "NAME", "STAFF", "STATUS", "LAST SIGN-IN"], rows), json: users };
}
