import type { apiKeyOperations } from "@edge-console/contract/console-operations/api-key";
import type { rateBudgetOperations, standingOperations } from "@edge-console/contract/console-operations/standing";
import { toAuditActor } from "../../people/audit/actor.ts";
import type { NewAuditEntry } from "../../people/audit/audit-log.ts";
import { recordDenial } from "../../people/audit/denied-requests.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import type { Handler, Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import {
  connectKey,
  type KeyChangeContext,
  readKeyStatus,
  rotateKey,
  setApiAccess,
  syncFromService,
} from "./change-api-key.ts";
import { getClientInfo } from "../../people/auth/sign-in-response.ts";
import { verifyPassword } from "../../people/auth/sign-in.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import type { AccountStandings } from "./account-standings.ts";
import type { ApiKeyDeps } from "./api-key-deps.ts";

interface ApiKeyHandlersDeps extends ApiKeyDeps {
  /** Converts an error of trying a key to the problem for the response. */
  readonly toKeyProblem: (error: unknown) => unknown;
}

/** Handlers for an account's API key: its status, revealing it, and changing it. */
export function apiKeyHandlers(deps: ApiKeyHandlersDeps): Handlers<keyof typeof apiKeyOperations> {
  return {
    getApiKeyStatus: ({ account }) => readKeyStatus(deps, account.id),
    revealApiKey: createRevealHandler(deps),
    connectApiKey: (context) =>
      connectKey(deps, toKeyChangeContext(context), new Secret(context.body.apiKey)).catch((error: unknown) =>
        Promise.reject(toConnectProblem(deps.toKeyProblem(error))),
      ),
    switchApiAccess: (context) => setApiAccess(deps, toKeyChangeContext(context), context.body.enabled),
    renewApiKey: (context) => rotateKey(deps, toKeyChangeContext(context)),
    readBackApiKey: (context) => syncFromService(deps, toKeyChangeContext(context)),
  };
}

/** Handlers of an account's standing at the API and its use of the rate limits in this minute. They send no request to the API. */
export function standingHandlers({
  upstream,
  apiKeyStore,
  standings,
}: Pick<ApiKeyDeps, "upstream" | "apiKeyStore"> & { readonly standings: AccountStandings }): Handlers<
  keyof typeof standingOperations | keyof typeof rateBudgetOperations
> {
  return {
    // Every role can read it: billing members fix paused usage.
    getStanding: ({ account }) => standings.get(account.id),
    getRateBudget: async ({ account }) => upstream.budget.getUsage(await apiKeyStore.getUsableKey(account.id)),
  };
}

function createRevealHandler({ store, apiKeyStore, audit, auth }: ApiKeyHandlersDeps): Handler<"revealApiKey"> {
  const toEntry = (context: AccountContext, outcome: NewAuditEntry["outcome"]) => ({
    ...toKeyChangeContext(context),
    action: "revealApiKey" as const,
    target: "/api-key",
    outcome,
    changes: [],
    reason: null,
  });

  async function assertPassword(context: AccountContext, password: string | undefined): Promise<void> {
    if (password !== undefined) {
      await verifyPassword(auth, context.user, password, getClientInfo(auth.cookies, context));
      return;
    }
    // A session that started without a password is covered by the operation's step-up.
    if (context.session?.methods[0] !== "password") return;
    throw createFieldProblem("password", "Enter your password.");
  }

  return async (context) => {
    try {
      await assertPassword(context, context.body.password);
    } catch (error) {
      await recordDenial({ store, audit }, toEntry(context, "refused"));
      throw error;
    }
    const key = await apiKeyStore.getUsableKey(context.account.id);
    await audit.record(toEntry(context, key ? "applied" : "not-applied"));
    if (!key) throw new ProblemError("not-found", { detail: "No usable API key is connected to this account." });
    return { apiKey: key.reveal() };
  };
}

function toKeyChangeContext(context: AccountContext): KeyChangeContext {
  return {
    accountId: context.account.id,
    actor: toAuditActor(context),
    address: context.address,
    requestId: context.requestId,
  };
}

/** Turns a rejected key into a field error: the entered key is wrong, not the stored one. */
function toConnectProblem(problem: unknown): unknown {
  if (!(problem instanceof ProblemError)) return problem;
  const { upstream } = problem.details;
  if (problem.kind !== "upstream-key-rejected" || !upstream) {
    return new ProblemError(problem.kind, { ...problem.details, status: problem.status, outcome: "not-applied" });
  }
  const errors = [{ field: "apiKey", message: upstream.message }];
  return new ProblemError("upstream-refused", { outcome: "not-applied", detail: upstream.message, upstream, errors });
}
