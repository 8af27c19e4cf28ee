import { type ApiKeyRevealed, apiKeyRevealSchema, type ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { actorOf } from "../audit/actor.ts";
import type { AuditFact, AuditLog } from "../audit/audit-log.ts";
import { ProblemError } from "../http/problem.ts";
import type { SignIn } from "../identity/sign-in.ts";
import { type AccountContext, route, type Route } from "../policy/route.ts";
import { UnsealError } from "../vault/sealing.ts";
import type { Vault } from "../vault/vault.ts";

/** What the routes of the API key need. */
export interface ApiKeyRouteParts {
  readonly vault: Vault;
  readonly audit: AuditLog;
  readonly signIn: SignIn;
}

/** What is known of an account's API key, and the key itself for the person's password. */
export function apiKeyRoutes({ vault, audit, signIn }: ApiKeyRouteParts): Route[] {
  const onRecord = (context: AccountContext, outcome: AuditFact["outcome"]) =>
    audit.record({
      accountId: context.account.id,
      actor: actorOf(context),
      action: "revealApiKey",
      target: "/api-key",
      outcome,
      changes: [],
      reason: null,
      address: context.address,
      requestId: context.requestId,
    });

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/api-key",
      access: { kind: "account", permission: "api-key:read" },
      async handle({ account }) {
        const status: ApiKeyStatus = await vault.status(account.id);
        return { status: 200, body: status };
      },
    }),
    route({
      method: "POST",
      path: "/api/accounts/:accountId/api-key/reveal",
      access: { kind: "account", permission: "api-key:reveal" },
      body: apiKeyRevealSchema,
      async handle(context) {
        try {
          await signIn.confirm(context.user, context.body.password, context.address);
        } catch (error) {
          await onRecord(context, "refused");
          throw error;
        }
        const key = await vault.keyOf(context.account.id).catch((error: unknown) => {
          if (error instanceof UnsealError) return null;
          throw error;
        });
        await onRecord(context, key ? "applied" : "not-applied");
        if (!key) throw new ProblemError("not-found", { detail: "No usable API key is connected to this account." });
        const body: ApiKeyRevealed = { apiKey: key.reveal() };
        return { status: 200, body };
      },
    }),
  ];
}
