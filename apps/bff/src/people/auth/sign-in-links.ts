import { signInLinkMinutes } from "@edge-console/contract/console/sign-in-link";
import type { Kysely } from "kysely";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { findPasswordUser } from "../users/users.ts";
import type { Auth } from "./auth.ts";
import { toClientNetwork } from "./client-network.ts";
import { type ClientInfo, unknownAuthTime } from "./sessions.ts";
import { canSignInWithoutSso, continueSignIn, type SignInStep } from "./sign-in.ts";
import { countFailures, type Limits } from "./throttle-buckets.ts";

const ttlSeconds = signInLinkMinutes * 60;

/** Shortest time between two links of a user. Shorter than a link is valid, so requests by a stranger withhold nothing. */
const minIntervalSeconds = 300;

/** Limits of the requests from one network, for whatever addresses. */
const perNetworkLimits: Limits = {
  freeAttempts: 10,
  firstWaitSeconds: 15,
  maxWaitSeconds: 900,
  forgetOneAfterSeconds: 360,
};

/** A link to email to its user. */
export interface SignInLink {
  readonly email: string;
  /** Part of the link; only its hash is stored. */
  readonly token: string;
}

/**
 * Counts a request from an IP address.
 * @throws ProblemError `throttled` after many requests from its network
 */
export async function recordLinkRequest(store: Store, address: string): Promise<void> {
  const now = await store.now();
  const until = await store.write((transaction) =>
    countFailures(transaction, [[`link:network:${toClientNetwork(address)}`, perNetworkLimits]], now),
  );
  if (until !== undefined) throw new ProblemError("throttled", { retryAfter: until - now });
}

/**
 * Creates the link of the user with that normalized address; undefined if there is none, or the last link is recent. It's
 * the way in for users whose password is blocked because others guess it, and replaces the password and nothing else: a
 * second factor is still required, and so is the password for sensitive actions. Users without a password get no links,
 * so that they can't pass by the identity provider.
 */
export async function createSignInLink(auth: Auth, email: string): Promise<SignInLink | undefined> {
  const { store } = auth;
  const now = await store.now();
  const token = generateToken();
  const row = { token_hash: hashToken(token), expires_at: now + ttlSeconds };
  const user = await findPasswordUser(store.db, email);
  if (!user || !canSignInWithoutSso(auth, user)) return undefined;
  const created = await store.db
    .insertInto("sign_in_links")
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(row)
        .where("sign_in_links.expires_at", "<=", now + ttlSeconds - minIntervalSeconds),
    )
    .returning("user_id")
    .executeTakeFirst();
  return created && { email: user.email, token };
}

/**
 * Signs in with a link, which works once.
 * @throws ProblemError `sign-in-expired` if it doesn't work, or its user can't sign in
 */
export async function redeemSignInLink(auth: Auth, token: string, client: ClientInfo): Promise<SignInStep> {
  const { store } = auth;
  const token_hash = hashToken(token);
  const now = await store.now();
  const link = await store.db
    .selectFrom("sign_in_links")
    .select("user_id")
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow(() => linkExpired());
  return continueSignIn(auth, link.user_id, ["email-link"], client, {
    authenticatedAt: unknownAuthTime,
    async lockCredential(transaction) {
      const { numDeletedRows } = await transaction
        .deleteFrom("sign_in_links")
        .where("token_hash", "=", token_hash)
        .executeTakeFirst();
      // Redeemed twice in parallel, or ended by a password change.
      if (numDeletedRows === 0n) throw linkExpired();
    },
  }).catch((error: unknown) => {
    const cannotSignIn = error instanceof ProblemError && error.kind === "wrong-credentials";
    throw cannotSignIn ? linkExpired() : error;
  });
}

/** Deletes expired links; `now` in Unix seconds. */
export async function deleteExpiredSignInLinks(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom("sign_in_links").where("expires_at", "<=", now).execute();
}

function linkExpired(): ProblemError {
  return new ProblemError("sign-in-expired", {
    title: "Sign-in link no longer valid",
    detail: "This sign-in link was used, replaced, or has expired.",
  });
}
