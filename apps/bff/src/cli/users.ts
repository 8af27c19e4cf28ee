import { type FactorReset, resetFactors } from "../auth/two-factor-service.ts";
import {
  createUser,
  endSessions,
  hashNewPassword,
  listUsers,
  type User,
  findUserByEmail,
  setDisabled,
  setPassword,
  setStaff,
} from "../auth/users.ts";
import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { listSecondFactors } from "../auth/second-factor.ts";
import { type AdminContext, type Command, applyWithAudit } from "./command.ts";
import { formatTable, formatTime } from "./table.ts";

/** Who may sign in. */
export const userCommands: readonly Command[] = [
  {
    name: "user create",
    summary: "Adds a user, whose password is read from standard input.",
    positionals: ["EMAIL"],
    options: { name: "display name" },
    async run(context, { positionals, options }) {
      const email = positionals["EMAIL"] ?? "";
      const passwordHash = await readPassword(context, email);
      const person = await applyWithAudit(context, async (transaction, at) => {
        const result = await createUser(transaction, at, {
          email,
          name: options["name"] ?? "",
          passwordHash,
          emailProven: true,
        });
        const changes = [{ field: "email", before: null, after: result.email }];
        return { result, fact: { accountId: null, action: "createUser", target: `/users/${result.id}`, changes } };
      });
      return { text: `Created user ${person.email} (${person.id}).`, json: person };
    },
  },
  {
    name: "user list",
    summary: "Lists the users.",
    positionals: [],
    async run({ store }) {
      return formatUsers(await listUsers(store.db));
    },
  },
  switchCommand("disable", "Disables a user and ends their sessions.", true),
  switchCommand("enable", "Lets a disabled user sign in again.", false),
  {
    name: "user password",
    summary: "Sets a user's password, read from standard input, and ends their sessions.",
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const person = await findUserByEmail(context.store.db, positionals["EMAIL"] ?? "");
      const passwordHash = await readPassword(context, person.email);
      await applyWithAudit(context, async (transaction) => {
        await setPassword(transaction, person, passwordHash);
        const target = `/users/${person.id}`;
        return { result: undefined, fact: { accountId: null, action: "setUserPassword", target, changes: [] } };
      });
      return { text: `${person.email} has a new password, and is signed out everywhere.`, json: person };
    },
  },
  {
    name: "user reset-factors",
    summary: "Removes a user's authenticator app and passkeys, or one of both, and ends their sessions.",
    positionals: ["EMAIL"],
    flags: { app: "only the authenticator app", passkeys: "only the passkeys" },
    async run(context, { positionals, flags }) {
      const isAll = !flags.has("app") && !flags.has("passkeys");
      const reset = { app: isAll || flags.has("app"), passkeys: isAll || flags.has("passkeys") };
      const { person, left } = await applyWithAudit(context, async (transaction) => {
        const person = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        const changes = await resetFactors(transaction, person.id, reset);
        if (changes.length === 0) throw new ChangeRejectedError(`${person.email} has ${missingFactor(reset)}.`);
        await endSessions(transaction, person);
        const left = await listSecondFactors(transaction, person.id);
        const target = `/users/${person.id}`;
        return { result: { person, left }, fact: { accountId: null, action: "resetFactors", target, changes } };
      });
      const next = left.length === 0 ? "signs in without a second factor" : `still signs in with: ${left.join(", ")}`;
      return { text: `${person.email} ${next}. All sessions have ended.`, json: { ...person, secondFactors: left } };
    },
  },
];

/** Who may look at every account. */
export const supportCommands: readonly Command[] = [
  staffCommand("add", "Makes a user support staff.", "support"),
  staffCommand("remove", "Removes a user from support staff.", null),
  {
    name: "support list",
    summary: "Lists the support staff.",
    positionals: [],
    async run({ store }) {
      return formatUsers((await listUsers(store.db)).filter((person) => person.staff !== null));
    },
  },
];

function missingFactor({ app, passkeys }: FactorReset): string {
  if (app && passkeys) return "no second factor";
  return app ? "no authenticator app" : "no passkey";
}

function switchCommand(verb: "disable" | "enable", summary: string, disabled: boolean): Command {
  return {
    name: `user ${verb}`,
    summary,
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const person = await applyWithAudit(context, async (transaction) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if ((before.disabled === 1) === disabled) throw new ChangeRejectedError(`${before.email} is ${verb}d already.`);
        const revoked = await setDisabled(transaction, before, disabled);
        const result: User = { ...before, disabled: disabled ? 1 : 0 };
        const changes = [{ field: "disabled", before: before.disabled, after: result.disabled }, ...revoked];
        const action = disabled ? "disableUser" : "enableUser";
        return { result, fact: { accountId: null, action, target: `/users/${result.id}`, changes } };
      });
      return { text: `${person.email} is ${verb}d.`, json: person };
    },
  };
}

function staffCommand(verb: "add" | "remove", summary: string, staff: "support" | null): Command {
  return {
    name: `support ${verb}`,
    summary,
    positionals: ["EMAIL"],
    async run(context, { positionals }) {
      const person = await applyWithAudit(context, async (transaction, at) => {
        const before = await findUserByEmail(transaction, positionals["EMAIL"] ?? "");
        if (before.staff === staff) {
          throw new ChangeRejectedError(`${before.email} is ${staff === null ? "not" : "already"} support staff.`);
        }
        await setStaff(transaction, at, before, staff);
        const changes = [{ field: "staff", before: before.staff, after: staff }];
        const action = staff === null ? "removeSupportStaff" : "addSupportStaff";
        const result: User = { ...before, staff };
        return { result, fact: { accountId: null, action, target: `/users/${result.id}`, changes } };
      });
      return { text: `${person.email} is ${staff === null ? "no longer" : "now"} support staff.`, json: person };
    },
  };
}

async function readPassword({ readSecret, passwordHasher }: AdminContext, email: string): Promise<string> {
  const password = await readSecret(`Password of ${email}: `);
  return hashNewPassword(passwordHasher, password.reveal(), email);
}

function formatUsers(people: readonly User[]) {
  const rows = people.map((each) => [
    each.id,
    each.email,
    each.name,
    each.staff ?? "–",
    each.disabled === 1 ? "disabled" : "active",
    formatTime(each.last_sign_in_at),
  ]);
  return { text: formatTable(["ID", "E-MAIL", "NAME", "STAFF", "STATE", "LAST SIGN-IN"], rows), json: people };
}
