import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import {
  type Factors,
  type RecoveryCodes,
  totpConfirmSchema,
  type TotpSetUp,
} from "@edge-console/contract/console/factors";
import type { Transaction } from "kysely";
import { createProfileEntry } from "../audit/new-entries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { emailCredentialChange } from "./credential-change-email.ts";
import { formatDevice } from "./device.ts";
import { createSetupCodeEmail } from "./setup-code-email.ts";
import { createEmailedSetupCode } from "./setup-codes.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";
import { route, type Route, type SessionContext } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** Routes for the user's authenticator app, recovery codes, and setup codes. Changes require recent authentication. */
export function factorRoutes(deps: AuthRouteDeps): Route[] {
  const { store, audit, auth, mailer, sso } = deps;
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
      async handle({ user, session }) {
        const body: Factors = {
          ...(await twoFactor.getStatus(user.id)),
          passkeys: (await auth.passkeys.list(user.id)).length,
          sso: sso && (await sso.hasIdentity(user.id)) ? { name: sso.getInfo().name } : null,
          setupCode: !session.needsSetupCode ? null : mailer.enabled ? "email" : "administrator",
        };
        return { status: 200, body };
      },
    }),
    route({
      ...policy,
      method: "POST",
      path: "/api/profile/factors/setup-code",
      async handle(context) {
        const { user, session, address } = context;
        if (!session.needsSetupCode) throw new ProblemError("conflict", { detail: "You don't need a setup code." });
        if (!mailer.enabled) throw new ProblemError("conflict", { detail: "Ask your administrator for a setup code." });
        const at = await store.now();
        const browser = formatDevice(context.header("user-agent") ?? "");
        await store.write(async (transaction) => {
          const setupCode = await createEmailedSetupCode(transaction, at, user.id);
          await createAppendAudit(context, "createSetupCode")(transaction, at);
          const email = createSetupCodeEmail(setupCode, { email: user.email, browser, address });
          await mailer.queue(transaction, at, email);
        });
        return { status: 204 };
      },
    }),
    route({
      ...policy,
      method: "POST",
      path: "/api/profile/factors/totp",
      stepUp: "set-up-factor",
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
      stepUp: "set-up-factor",
      body: totpConfirmSchema,
      async handle(context) {
        const { user, session, body } = context;
        const appendAudit = createAppendAudit(context, "setAuthenticator");
        const { codes, isReplaced } = await twoFactor.confirmTotp(
          user.id,
          body.code,
          async (transaction, at, replaces) => {
            if (replaces) await sessions.endOthers(transaction, user.id, session.idHash);
            await sessions.applySecondFactor(transaction, session, user.id, "totp", at);
            await appendAudit(transaction, at);
          },
        );
        const title = isReplaced ? "Authenticator app changed" : "Authenticator app set up";
        await emailCredentialChange(deps, context, { title });
        return { status: 200, body: { recoveryCodes: codes } satisfies RecoveryCodes };
      },
    }),
    route({
      ...policy,
      method: "POST",
      path: "/api/profile/factors/recovery-codes",
      stepUp: true,
      async handle(context) {
        const { user, session } = context;
        const appendAudit = createAppendAudit(context, "renewRecoveryCodes");
        const codes = await twoFactor.regenerateRecoveryCodes(user.id, async (transaction, at, replaces) => {
          if (replaces) await sessions.endOthers(transaction, user.id, session.idHash);
          await appendAudit(transaction, at);
        });
        await emailCredentialChange(deps, context, { title: "Recovery codes generated" });
        return { status: 200, body: { recoveryCodes: codes } satisfies RecoveryCodes };
      },
    }),
    route({
      ...policy,
      method: "DELETE",
      path: "/api/profile/factors/totp",
      stepUp: true,
      async handle(context) {
        const { user, session } = context;
        const appendAudit = createAppendAudit(context, "removeAuthenticator");
        await twoFactor.removeTotp(user.id, async (transaction, at) => {
          await sessions.endOthers(transaction, user.id, session.idHash);
          await appendAudit(transaction, at);
        });
        await emailCredentialChange(deps, context, { title: "Authenticator app removed" });
        return { status: 204 };
      },
    }),
  ];
}
