import { backChannelLogoutPath } from "@edge-console/contract/console/sso-outcome";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "../../../platform/db/schema.ts";
import { ProblemError } from "../../../platform/http/problem.ts";
import { type PublicContext, route, type Route } from "../../../platform/http/route.ts";
import { createSystemEntry } from "../../audit/new-entries.ts";
import { isRedeemed, redeemChallenge } from "../redeemed-challenges.ts";
import { parseMethods } from "../second-factor.ts";
import { isStartedBySso } from "../sessions.ts";
import type { AuthRouteDeps } from "../sign-in-response.ts";
import { requireSso } from "./handlers.ts";
import { hashProviderSession } from "./identities.ts";
import { createLogoutTokenVerifier, type LogoutToken, LogoutTokenError } from "./logout-token.ts";
import { ProviderUnavailableError } from "./provider.ts";

const bodySchema = z.object({ logout_token: z.string().min(1) });

/**
 * The route by which the provider ends the console's sessions (OpenID Connect Back-Channel Logout 1.0). Its request comes
 * from the provider's server, which has no cookie and proves itself by the token's signature.
 */
export function backChannelLogoutRoutes(deps: Pick<AuthRouteDeps, "store" | "audit" | "log" | "sso">): Route[] {
  const { store, log, sso } = deps;
  const verify = sso && createLogoutTokenVerifier(sso.provider);

  /** @throws ProblemError `invalid-request` for a token that isn't valid or was used */
  async function open(text: string, requestId: string): Promise<LogoutToken> {
    requireSso(deps);
    try {
      const token = await verify?.(text);
      if (token && !(await isRedeemed(store.db, toChallenge(token)))) return token;
      throw new LogoutTokenError("the token was used before");
    } catch (error) {
      if (error instanceof ProviderUnavailableError) throw new ProblemError("unavailable", { cause: error });
      if (!(error instanceof LogoutTokenError)) throw error;
      log.warn({ requestId, reason: error.message }, `Logout by the identity provider refused: ${error.message}.`);
      throw new ProblemError("invalid-request", { detail: "The logout token isn't valid.", cause: error });
    }
  }

  return [
    route({
      method: "POST",
      // Not below /api, which accepts JSON of the console's own pages only.
      path: backChannelLogoutPath,
      access: { kind: "public" },
      formBody: true,
      body: bodySchema,
      async handle({ body, requestId, address }) {
        const token = await open(body.logout_token, requestId);
        const count = await endSessions(deps, token, { requestId, address });
        log.info({ requestId, sessions: count }, "the identity provider ended sessions");
        return { status: 200, headers: { "cache-control": "no-store" } };
      },
    }),
  ];
}

const toChallenge = ({ issuer, jti }: LogoutToken) => `logout ${issuer} ${jti}`;

/** Ends the sessions that a token means, and the sign-ins that still need a code. Returns how many sessions ended. */
function endSessions(
  { store, audit }: Pick<AuthRouteDeps, "store" | "audit">,
  token: LogoutToken,
  origin: Pick<PublicContext, "requestId" | "address">,
): Promise<number> {
  const { issuer, sid } = token;
  const session = sid === null ? null : hashProviderSession(issuer, sid);
  // A sign-in without an ID of the provider's session may be any of the subject's.
  const isMeant = ({ methods, provider_session: of }: { methods: string; provider_session: string | null }) =>
    isStartedBySso(parseMethods(methods)) && (session === null || of === null || of === session);
  return store.write(async (transaction) => {
    const at = await store.now();
    const [column, value] = await findOwner(transaction, token, session);
    const columns = ["id_hash", "user_id", "methods", "provider_session"] as const;
    const sessions = await transaction.selectFrom("sessions").select(columns).where(column, "=", value).execute();
    const pending = await transaction
      .selectFrom("pending_sign_ins")
      .select(columns)
      .where(column, "=", value)
      .execute();
    const ended = sessions.filter(isMeant);
    for (const { id_hash } of ended) await transaction.deleteFrom("sessions").where("id_hash", "=", id_hash).execute();
    for (const { id_hash } of pending.filter(isMeant)) {
      await transaction.deleteFrom("pending_sign_ins").where("id_hash", "=", id_hash).execute();
    }
    const reason = "Signed out at the identity provider";
    const entries = [...new Set(ended.map(({ user_id }) => user_id))].map((userId) =>
      createSystemEntry({ accountId: null, action: "signOut", target: `/users/${userId}`, reason, ...origin }),
    );
    await audit.appendAll(transaction, at, entries);
    await redeemChallenge(transaction, toChallenge(token), token.expiresAt);
    return ended.length;
  });
}

/** Returns the column and the value that select the rows of a token: of its user if it has a subject, else of its session. */
async function findOwner(
  transaction: Transaction<Schema>,
  { issuer, subject }: LogoutToken,
  session: string | null,
): Promise<readonly [column: "user_id" | "provider_session", value: string]> {
  if (subject === null) return ["provider_session", session ?? ""];
  const identity = await transaction
    .selectFrom("sso_identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return ["user_id", identity?.user_id ?? ""];
}
