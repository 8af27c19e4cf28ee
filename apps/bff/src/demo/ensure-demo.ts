import { demoAccounts, type DemoUser, demoUsers } from "@edge-console/contract/console/demo";
import { createAccount, listAccounts } from "../people/accounts/accounts.ts";
import type { PasswordHasher } from "../people/auth/password-hasher.ts";
import { findMembership, setRole } from "../people/accounts/memberships.ts";
import { setPassword, setStaff } from "../people/auth/user-access.ts";
import { createUser, getPasswordHash, listUsers, type User } from "../people/users/users.ts";
import type { OperatorClient } from "../service/upstream/operator-client.ts";
import type { Secret } from "../platform/crypto/secret.ts";
import { addDemoAlerts } from "./demo-alerts.ts";
import { addDemoHistory } from "./demo-history.ts";
import { addDemoLabels } from "./demo-labels.ts";
import { connectToService, type ConnectDeps } from "../service/api-keys/connect-account.ts";

/** What the demo needs. */
export interface DemoDeps extends Omit<ConnectDeps, "actor"> {
  readonly passwordHasher: PasswordHasher;
  /** The operator listener of the service; null creates the accounts without API keys. */
  readonly operator: Pick<OperatorClient, "listAccounts"> | null;
  readonly password: Secret;
}

/**
 * Creates the demo's users, all with one password, and its accounts, connected to the service's accounts with the same
 * names. Whatever exists stays, except API keys and passwords, which are updated.
 *
 * @throws OperatorError if the operator listener doesn't respond; users and accounts exist by then.
 */
export async function ensureDemo(deps: DemoDeps): Promise<void> {
  const created = await ensureAccounts(deps);
  const users = await ensureUsers(deps);
  if (created.has(demoAccounts.main)) await addHistory(deps, users);
  await connect(deps);
}

/** Creates missing accounts and returns their names. */
async function ensureAccounts({ store }: DemoDeps): Promise<ReadonlySet<string>> {
  const existing = new Set((await listAccounts(store.db)).map((account) => account.name));
  const missing = Object.values(demoAccounts).filter((name) => !existing.has(name));
  for (const name of missing) await createAccount(store.db, await store.now(), { name, serviceAccountId: null });
  return new Set<string>(missing);
}

/** Creates missing users with their roles, and returns all of them by email address. */
async function ensureUsers(deps: DemoDeps): Promise<ReadonlyMap<string, User>> {
  const { store } = deps;
  const accounts = await listAccounts(store.db);
  const existing = new Map((await listUsers(store.db)).map((user) => [user.email, user]));
  const users = new Map<string, User>();
  for (const demoUser of demoUsers) {
    const user = await ensureUser(deps, demoUser, existing.get(demoUser.email));
    users.set(user.email, user);
    for (const [accountName, role] of Object.entries(demoUser.roles)) {
      const account = accounts.find(({ name }) => name === accountName);
      if (account && !(await findMembership(store.db, user.id, account.id))) {
        await setRole(store.db, account, user, role);
      }
    }
  }
  return users;
}

async function addHistory(deps: DemoDeps, users: ReadonlyMap<string, User>): Promise<void> {
  const account = (await listAccounts(deps.store.db)).find(({ name }) => name === demoAccounts.main);
  const [owner, developer, billing] = ["owner", "developer", "billing"].map((name) =>
    users.get(`${name}@demo.example`),
  );
  if (!account || !owner || !developer || !billing) return;
  await addDemoHistory(deps, account.id, { owner, developer, billing });
  await addDemoLabels(deps.store, account.id, developer.id);
  await addDemoAlerts(deps.store, account.id, { owner, developer });
}

async function ensureUser(
  { store, passwordHasher, password }: DemoDeps,
  { email, name, staff }: DemoUser,
  existing: User | undefined,
): Promise<User> {
  if (!existing) {
    const passwordHash = await passwordHasher.hash(password.reveal());
    const user = await createUser(store.db, await store.now(), { email, name, passwordHash, emailProven: true });
    if (staff !== null) await setStaff(store.db, await store.now(), user, staff);
    return user;
  }
  if (!(await passwordHasher.verify(await getPasswordHash(store.db, existing.id), password.reveal()))) {
    await setPassword(store.db, existing, await passwordHasher.hash(password.reveal()));
  }
  return existing;
}

async function connect(deps: DemoDeps): Promise<void> {
  if (!deps.operator) return;
  const serviceAccounts = await deps.operator.listAccounts();
  const accounts = await listAccounts(deps.store.db);
  const actor = { id: "demo", email: "", kind: "operator" } as const;
  for (const name of Object.values(demoAccounts)) {
    const service = serviceAccounts.find((account) => account.name === name);
    const account = accounts.find((candidate) => candidate.name === name);
    if (service && account) await connectToService({ ...deps, actor }, account, service);
  }
}
