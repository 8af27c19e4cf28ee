import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import {
  type Factors,
  type RecoveryCodes,
  totpConfirmSchema,
  type TotpSetUp,
} from "@edge-console/contract/console/factors";
import type { Transaction } from "kysely";
import { createProfileEntry } from "../audit/new-entries.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";
import { route, type Route, type SessionContext } from "../http/route.ts";
import type { Schema } from "../db/schema.ts";

/** Routes for the user's authenticator app and recovery codes. Changes require recent authentication. */
export function factorRoutes({ audit, auth, sso }: Pick<AuthRouteDeps, "audit" | "auth" | "sso">): Route[] {
  const { twoFactor, sessions } = auth;
  const createAppendAudit =
    (context: SessionContext, action: AuditAction) => (transaction: Transaction<Schema>, at: number) =>
      audit.append(transaction, at, createProfileEntry(context, { action }));
  const policy = { access: { kind: "session" }, allowWithoutSecondFactor: true } as const;

  return [
    route({
      ...policy,
      method: "GET",
      path: "/api/profile/factors",
      async handle({ user }) {
        const body: Factors = {
          ...(await twoFactor.getStatus(user.id)),
          passkeys: (await auth.passkeys.list(user.id)).length,
          sso: sso && (await sso.hasIdentity(user.id)) ? { name: sso.getInfo().name } : null,
        };
        return { status: 200, body };
      },
    }),
    route({
      ...policy,
      method: "POST",
      path: "/api/profile/factors/totp",
      stepUp: "second-factor",
      async handle(context) {
        const { secret, uri } = await twoFactor.startTotpSetup(
          context.user,
          createAppendAudit(context, "beginAuthenticator"),
        );
        const body: TotpSetUp = { secret: secret.reveal(), uri };
        return { status: 201, body };
      },
    }),
    route({
      ...policy,
      method: "POST",
      path: "/api/profile/factors/totp/confirm",
      stepUp: "second-factor",
      body: totpConfirmSchema,
      async handle(context) {
        const { user, session, body } = context;
        const appendAudit = createAppendAudit(context, "setAuthenticator");
        const codes = await twoFactor.confirmTotp(user.id, body.code, async (transaction, at) => {
          await sessions.applySecondFactor(session, user.id, "totp", at, transaction);
          await appendAudit(transaction, at);
        });
        return { status: 200, body: { recoveryCodes: codes } satisfies RecoveryCodes };
      },
    }),
    route({
      ...policy,
      method: "POST",
      path: "/api/profile/factors/recovery-codes",
      stepUp: "second-factor",
      async handle(context) {
        const codes = await twoFactor.regenerateRecoveryCodes(
          context.user.id,
          createAppendAudit(context, "renewRecoveryCodes"),
        );
        return { status: 200, body: { recoveryCodes: codes } satisfies RecoveryCodes };
      },
    }),
    route({
      ...policy,
      method: "DELETE",
      path: "/api/profile/factors/totp",
      stepUp: "second-factor",
      async handle(context) {
        await twoFactor.removeTotp(context.user.id, createAppendAudit(context, "removeAuthenticator"));
        return { status: 204 };
      },
    }),
  ];
}
