import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { toClientNetwork } from "./client-network.ts";
import { findDevice } from "./known-devices.ts";
import type { ClientInfo } from "./sessions.ts";
import {
  type Bucket,
  countFailures,
  deleteRow,
  discountFailure,
  getBlockEnd,
  type Limits,
  lockRow,
  readFailures,
} from "./throttle-buckets.ts";

/** What is being guessed: a password, which anyone can try, or a code, which requires the password. */
type Credential = "password" | "code";

/** Where an attempt comes from. */
export interface AttemptSource {
  /** IP address. */
  readonly address: string;
  /** Hash of the device cookie, if its browser signed in as this user before. */
  readonly device?: string | undefined;
}

/** Limits per user and network, or known device: strict, because a block affects no one else. */
const perSourceLimits: Limits = { freeAttempts: 10, firstWaitSeconds: 15, maxWaitSeconds: 900 };

/**
 * Limits per user from all networks. A stranger whose network changes can use them up, so failed passwords are forgotten
 * one by one: then the user can sign in again unless the stranger guesses at least once a minute.
 */
const perUserLimits: Readonly<Record<Credential, Limits>> = {
  password: { freeAttempts: 50, firstWaitSeconds: 15, maxWaitSeconds: 60, forgetOneAfterSeconds: 60 },
  code: { freeAttempts: 20, firstWaitSeconds: 15, maxWaitSeconds: 900 },
};

/**
 * Limits of the users whose password is tried from one network, against guesses of one password for many users. Users who
 * sign in don't count, so that many can share the network of an office.
 */
const perNetworkLimits: Limits = {
  freeAttempts: 20,
  firstWaitSeconds: 15,
  maxWaitSeconds: 900,
  forgetOneAfterSeconds: 180,
};

/**
 * Counts a guess of a password or code of a user, by email address or ID; all replicas share the count. An attempt counts
 * as failed when it starts, so that parallel attempts count; a success resets the count. A known device has a separate
 * counter, and neither counts for nor is blocked by the others.
 *
 * @throws ProblemError `throttled` with the seconds to wait, if blocked; the attempt then doesn't count
 */
export async function recordAttempt(
  store: Store,
  credential: Credential,
  user: string,
  source: AttemptSource,
): Promise<void> {
  const now = await store.now();
  const until = await store.write((transaction) =>
    source.device === undefined
      ? countFromNetwork(transaction, credential, user, source.address, now)
      : countFailures(transaction, [[getDeviceKey(credential, user, source.device), perSourceLimits]], now),
  );
  if (until !== undefined) throw new ProblemError("throttled", { retryAfter: until - now });
}

/** Counts an attempt of an unknown device. Returns until when it's blocked instead, or undefined. */
async function countFromNetwork(
  transaction: Transaction<Schema>,
  credential: Credential,
  user: string,
  address: string,
  now: number,
) {
  const { network, place, person } = getNetworkKeys(credential, user, address);
  const buckets: Bucket[] = [
    [place, perSourceLimits],
    [person, perUserLimits[credential]],
  ];
  if (credential === "code") return countFailures(transaction, buckets, now);
  // Locked first, so that parallel attempts for several users run in sequence, and two attempts never deadlock.
  const users = await lockRow(transaction, network, perNetworkLimits, now);
  const isCounted = (await readFailures(transaction, place, perSourceLimits, now)) > 0;
  if (isCounted) return countFailures(transaction, buckets, now);
  // Before any row of the user is created, so that a blocked network can't fill the table.
  const blockedUntil = getBlockEnd(users, perNetworkLimits, now);
  if (blockedUntil > now) return blockedUntil;
  return countFailures(transaction, [[network, perNetworkLimits], ...buckets], now);
}

/** Resets the failures of a user who has signed in. */
export async function resetAttempts(
  store: Store,
  credential: Credential,
  user: string,
  { address, device }: AttemptSource,
): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    if (device !== undefined) return void (await deleteRow(transaction, getDeviceKey(credential, user, device)));
    // In the order of `recordAttempt`.
    const { network, place, person } = getNetworkKeys(credential, user, address);
    const users = credential === "password" && (await lockRow(transaction, network, perNetworkLimits, now));
    const wasCounted = await deleteRow(transaction, place);
    if (users && wasCounted) await discountFailure(transaction, users, perNetworkLimits, now);
    await deleteRow(transaction, person);
  });
}

function getDeviceKey(credential: Credential, user: string, device: string): string {
  return `${getPrefix(credential)}device:${device}:${hashUser(user)}`;
}

function getNetworkKeys(credential: Credential, user: string, address: string) {
  const [prefix, network, userHash] = [getPrefix(credential), toClientNetwork(address), hashUser(user)];
  return {
    network: `network:${network}`,
    place: `${prefix}place:${network}:${userHash}`,
    person: `${prefix}person:${userHash}`,
  };
}

function getPrefix(credential: Credential): string {
  return credential === "password" ? "" : `${credential}:`;
}

/** Runs an attempt with a code, which throws if the code is wrong, and throttles such attempts. */
export async function throttleCode<T>(
  store: Store,
  userId: string,
  client: ClientInfo,
  attempt: () => Promise<T>,
): Promise<T> {
  const source = { address: client.address, device: await findDevice(store, "id", userId, client.device) };
  await recordAttempt(store, "code", userId, source);
  const result = await attempt();
  await resetAttempts(store, "code", userId, source);
  return result;
}

/** Hashes an email address or user ID, because users also type their password into the email field. */
function hashUser(user: string): string {
  return createHash("sha256").update(user).digest("hex");
}
