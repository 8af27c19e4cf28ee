import { demoAccounts } from "@edge-console/contract/console/demo";
import type { AccountRole } from "@edge-console/contract/permissions";
import { createAccount, listAccounts } from "./accounts/accounts.ts";
import type { PasswordHasher } from "./auth/password-hasher.ts";
import { findMembership, setRole } from "./accounts/memberships.ts";
import { createUser, listUsers, type User, setPassword, setStaff } from "./auth/users.ts";
import type { OperatorClient } from "./upstream/operator-client.ts";
import type { Secret } from "./crypto/secret.ts";
import { connectToService, type ConnectDeps } from "./api-keys/connect-account.ts";

type DemoAccount = keyof typeof demoAccounts;

interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly staff: "support" | null;
  readonly roles: readonly (readonly [DemoAccount, AccountRole])[];
}

const demoUsers: readonly DemoUser[] = [
  {
    email: "owner@demo.example",
    name: "Olivia Owner",
    staff: null,
    roles: [
      ["main", "full"],
      ["second", "full"],
      ["incomplete", "full"],
    ],
  },
  { email: "developer@demo.example", name: "Devon Developer", staff: null, roles: [["main", "developer"]] },
  { email: "billing@demo.example", name: "Billie Billing", staff: null, roles: [["main", "billing"]] },
  { email: "support@demo.example", name: "Sam Support", staff: "support", roles: [] },
];

/** What a demonstration deps. */
export interface DemoDeps extends Omit<ConnectDeps, "actor"> {
  readonly passwordHasher: PasswordHasher;
  /** The service's operator listener; null: the accounts are there, without keys. */
  readonly operator: Pick<OperatorClient, "listAccounts"> | null;
  readonly password: Secret;
}

/**
 * Makes the demonstration's accounts, connected to those of the same names at the service, and its people, all with one
 * password. What is there already stays as it is, but for keys and passwords, which follow. Throws an OperatorError
 * when the listener does not answer; people and accounts are made all the same.
 */
export async function ensureDemo(deps: DemoDeps): Promise<void> {
  await ensureAccounts(deps);
  await ensureUsers(deps);
  await connect(deps);
}

async function ensureAccounts({ store }: DemoDeps): Promise<void> {
  const names = new Set((await listAccounts(store.db)).map((account) => account.name));
  for (const name of Object.values(demoAccounts).filter((each) => !names.has(each))) {
    await createAccount(store.db, await store.now(), { name, serviceAccountId: null });
  }
}

async function ensureUsers(deps: DemoDeps): Promise<void> {
  const { store } = deps;
  const accounts = await listAccounts(store.db);
  const known = new Map((await listUsers(store.db)).map((person) => [person.email, person]));
  for (const wanted of demoUsers) {
    const person = await ensureUser(deps, wanted, known.get(wanted.email));
    for (const [which, role] of wanted.roles) {
      const account = accounts.find(({ name }) => name === demoAccounts[which]);
      if (account && !(await findMembership(store.db, person.id, account.id))) {
        await setRole(store.db, account, person, role);
      }
    }
  }
}

async function ensureUser(
  { store, passwordHasher, password }: DemoDeps,
  { email, name, staff }: DemoUser,
  known: User | undefined,
): Promise<User> {
  if (!known) {
    const passwordHash = await passwordHasher.hash(password.reveal());
    const person = await createUser(store.db, await store.now(), { email, name, passwordHash, emailProven: true });
    if (staff !== null) await setStaff(store.db, await store.now(), person, staff);
    return person;
  }
  const { password_hash } = await store.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", known.id)
    .executeTakeFirstOrThrow();
  if (!(await passwordHasher.verify(password_hash, password.reveal()))) {
    await setPassword(store.db, known, await passwordHasher.hash(password.reveal()));
  }
  return known;
}

async function connect(deps: DemoDeps): Promise<void> {
  if (!deps.operator) return;
  const atService = await deps.operator.listAccounts();
  const accounts = await listAccounts(deps.store.db);
  const actor = { id: "demo", email: "", kind: "operator" } as const;
  for (const name of Object.values(demoAccounts)) {
    const service = atService.find((account) => account.name === name);
    const account = accounts.find((each) => each.name === name);
    if (service && account) await connectToService({ ...deps, actor }, account, service);
  }
}
