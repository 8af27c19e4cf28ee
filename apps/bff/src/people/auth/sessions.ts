import type { AuthMethod, AuthProof } from "@edge-console/contract/console/session";
import type { Kysely, Transaction } from "kysely";
import { ProblemError } from "../../platform/http/problem.ts";
import type { RequestSession } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { satisfiesTwoFactor } from "./second-factor.ts";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { lockUser, userRows } from "../users/users.ts";

/** Idle and absolute session timeouts, in seconds. */
export const sessionTtlSeconds = { idle: 1_800, absolute: 43_200, absoluteForStaff: 28_800 } as const;

const maxAgentCharacters = 200;

/** Authentication time of a session for which the identity provider didn't report one. Never counts as recent. */
export const unknownAuthTime = 0;

/** Values of a new session; times in Unix seconds. */
export interface NewSession {
  readonly user: { readonly id: string; readonly staff: "support" | null };
  readonly methods: readonly AuthMethod[];
  readonly client: ClientInfo;
  readonly now: number;
  readonly authenticatedAt: number;
  /** Whether it's the user's first session ever. */
  readonly isFirst: boolean;
  /** Hash of the provider's session ID; null if there is none. */
  readonly providerSession: string | null;
}

/** Client of a sign-in request. */
export interface ClientInfo {
  /** IP address. */
  readonly address: string;
  /** User-Agent header. */
  readonly agent: string;
  /** Value of the device cookie. */
  readonly device?: string | undefined;
}

/** A valid session, for the operator. Times in Unix seconds. */
export interface ListedSession {
  /** Hash of the session ID: it can't be used to sign in. */
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly address: string;
  readonly agent: string;
}

/** Lists the valid sessions of all users or of one, the most recently active first. */
export function listValidSessions(db: Kysely<Schema>, now: number, userId?: string): Promise<ListedSession[]> {
  return db
    .selectFrom("sessions")
    .innerJoin(userRows(db), "users.id", "sessions.user_id")
    .select(["sessions.id_hash as id", "users.id as userId", "users.email", "sessions.created_at as createdAt"])
    .select(["sessions.seen_at as seenAt", "sessions.address", "sessions.agent"])
    .where("sessions.expires_at", ">", now)
    .where("sessions.seen_at", ">", now - sessionTtlSeconds.idle)
    .$if(userId !== undefined, (query) => query.where("users.id", "=", userId ?? ""))
    .orderBy("sessions.seen_at", "desc")
    .orderBy("sessions.created_at", "desc")
    .orderBy("sessions.id_hash")
    .execute();
}

/** Ends a session or pending sign-in by the hash of its ID. */
export async function endSession(db: Kysely<Schema>, idHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
  await db.deleteFrom("pending_sign_ins").where("id_hash", "=", idHash).execute();
}

/**
 * Creates a session; returns its ID: 256 random bits that only the browser has. The database stores their hash, and its
 * clock decides when the session expires.
 */
export async function createSession(
  db: Kysely<Schema>,
  { user, methods, client, now, authenticatedAt, isFirst, providerSession }: NewSession,
  settings: Pick<AuthDeps, "ssoSessionHours">,
): Promise<string> {
  const id = generateToken();
  await db
    .insertInto("sessions")
    .values({
      id_hash: hashToken(id),
      user_id: user.id,
      created_at: now,
      seen_at: now,
      authenticated_at: authenticatedAt,
      expires_at: now + getLifetime(user, methods, settings),
      address: client.address,
      agent: client.agent.slice(0, maxAgentCharacters),
      methods: JSON.stringify(methods),
      second_factor_at: satisfiesTwoFactor(methods) ? authenticatedAt : null,
      can_set_up_factor: isFirst ? 1 : 0,
      provider_session: providerSession,
    })
    .execute();
  return id;
}

/** Returns the absolute timeout of a new session, in seconds. */
function getLifetime(
  { staff }: NewSession["user"],
  methods: readonly AuthMethod[],
  { ssoSessionHours }: Pick<AuthDeps, "ssoSessionHours">,
): number {
  const lifetime = staff === null ? sessionTtlSeconds.absolute : sessionTtlSeconds.absoluteForStaff;
  // The provider may withdraw the user's access, which only a return to it shows.
  return isStartedBySso(methods) && ssoSessionHours !== null ? Math.min(lifetime, ssoSessionHours * 3_600) : lifetime;
}

/**
 * Replaces a session's ID after the user authenticated again by `proof`; the previous ID stops working. Doesn't extend
 * the absolute timeout.
 *
 * @throws ProblemError `signed-out` if the session has ended.
 */
export async function replaceSessionId(
  transaction: Transaction<Schema>,
  session: Pick<RequestSession, "idHash" | "methods">,
  proof: AuthProof,
  { now, authenticatedAt = now }: { readonly now: number; readonly authenticatedAt?: number | undefined },
): Promise<string> {
  const id = generateToken();
  const proved =
    proof === "setup-code"
      ? { can_set_up_factor: 1 as const }
      : {
          methods: JSON.stringify([...new Set([...session.methods, proof])]),
          ...(satisfiesTwoFactor([proof]) && { second_factor_at: authenticatedAt }),
        };
  const { numUpdatedRows } = await transaction
    .updateTable("sessions")
    .set({
      id_hash: hashToken(id),
      authenticated_at: authenticatedAt,
      seen_at: now,
      ...proved,
    })
    .where("id_hash", "=", session.idHash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ProblemError("signed-out");
  return id;
}

/**
 * Locks the user of a session until the end of the transaction, so that concurrent changes of their factors see it.
 * @throws ProblemError `signed-out` if the session has ended.
 */
export async function lockSessionUser(
  transaction: Transaction<Schema>,
  { idHash }: Pick<RequestSession, "idHash">,
): Promise<void> {
  const session = await transaction
    .selectFrom("sessions")
    .select("user_id")
    .where("id_hash", "=", idHash)
    .executeTakeFirstOrThrow(() => new ProblemError("signed-out"));
  await lockUser(transaction, session.user_id);
}

/**
 * Marks the second factor that the user has just set up as proved in this session. Ends the user's sessions and
 * pending sign-ins without a second factor, because they may belong to someone who knows only the password.
 *
 * @throws ProblemError `signed-out` if the session has ended.
 */
export async function applySecondFactor(
  transaction: Transaction<Schema>,
  session: Pick<RequestSession, "idHash" | "methods">,
  userId: string,
  method: AuthMethod,
  at: number,
): Promise<void> {
  const methods = JSON.stringify([...new Set([...session.methods, method])]);
  const { numUpdatedRows } = await transaction
    .updateTable("sessions")
    .set({ methods, second_factor_at: at })
    .where("id_hash", "=", session.idHash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ProblemError("signed-out");
  await transaction.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("setup_codes").where("user_id", "=", userId).execute();
  await transaction
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("second_factor_at", "is", null)
    .execute();
}

/** Ends a user's session by the hash of its ID. Returns false if the user has no such session. */
export async function endUserSession(db: Kysely<Schema>, userId: string, idHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Ends a user's pending sign-ins, sign-in link, and all sessions except one. Returns the number of sessions.
 * @throws ProblemError `signed-out` if that one has ended.
 */
export async function endOtherSessions(
  transaction: Transaction<Schema>,
  userId: string,
  idHash: string,
): Promise<number> {
  await lockUser(transaction, userId);
  await transaction
    .selectFrom("sessions")
    .select("id_hash")
    .where("id_hash", "=", idHash)
    .executeTakeFirstOrThrow(() => new ProblemError("signed-out"));
  await transaction.deleteFrom("sign_in_links").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id_hash", "!=", idHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes expired sessions; `now` in Unix seconds. */
export async function deleteExpiredSessions(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((either) =>
      either.or([either("expires_at", "<=", now), either("seen_at", "<=", now - sessionTtlSeconds.idle)]),
    )
    .execute();
}

/** Returns whether single sign-on started a session with these methods, in the order of their use. */
export function isStartedBySso([startedBy]: readonly AuthMethod[]): boolean {
  return startedBy === "oidc" || startedBy === "oidc-mfa";
}
