import type { factorOperations } from "@edge-console/contract/console-operations/profile";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { Transaction } from "kysely";
import { createProfileEntry } from "../audit/new-entries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { emailCredentialChange } from "./credential-change-email.ts";
import { formatDevice } from "./device.ts";
import { createSetupCodeEmail } from "./setup-code-email.ts";
import { createEmailedSetupCode } from "./setup-codes.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";
import { isLinked } from "./sso/identities.ts";
import { listPasskeys } from "./passkeys.ts";
import { applySecondFactor, endOtherSessions } from "./sessions.ts";
import { regenerateRecoveryCodes } from "./recovery-codes.ts";
import { confirmTotp, readFactors, removeTotp, startTotpSetup } from "./two-factor.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { SessionContext } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";

/** Handlers for the user's authenticator app, recovery codes, and setup codes. Changes require recent authentication. */
export function factorHandlers(deps: AuthRouteDeps): Handlers<keyof typeof factorOperations> {
  const { store, audit, auth, mailer, sso } = deps;
  const createAppendAudit =
    (context: SessionContext, action: AuditAction) => (transaction: Transaction<Schema>, at: number) =>
      audit.append(transaction, at, createProfileEntry(context, { action }));

  return {
    async getFactors({ user, session }) {
      return {
        ...(await readFactors(auth, user.id)),
        passkeys: (await listPasskeys(store.db, user.id)).length,
        sso: sso && (await isLinked(store.db, user.id)) ? { name: sso.provider.settings.name } : null,
        setupCode: !session.needsSetupCode ? null : mailer.enabled ? "email" : "administrator",
      };
    },
    async emailSetupCode(context) {
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
    },
    async setUpAuthenticator(context) {
      const { secret, uri } = await startTotpSetup(
        auth,
        context.user,
        createAppendAudit(context, "beginAuthenticator"),
      );
      return { secret: secret.reveal(), uri };
    },
    async confirmAuthenticator(context) {
      const { user, session, body } = context;
      const appendAudit = createAppendAudit(context, "setAuthenticator");
      const { codes, isReplaced } = await confirmTotp(auth, user.id, body.code, async (transaction, at, replaces) => {
        if (replaces) await endOtherSessions(transaction, user.id, session.idHash);
        await applySecondFactor(transaction, session, user.id, "totp", at);
        await appendAudit(transaction, at);
      });
      const title = isReplaced ? "Authenticator app changed" : "Authenticator app set up";
      await emailCredentialChange(deps, context, { title });
      return { recoveryCodes: codes };
    },
    async renewRecoveryCodes(context) {
      const { user, session } = context;
      const appendAudit = createAppendAudit(context, "renewRecoveryCodes");
      const codes = await regenerateRecoveryCodes(auth, user.id, async (transaction, at, replaces) => {
        if (replaces) await endOtherSessions(transaction, user.id, session.idHash);
        await appendAudit(transaction, at);
      });
      await emailCredentialChange(deps, context, { title: "Recovery codes generated" });
      return { recoveryCodes: codes };
    },
    async removeAuthenticator(context) {
      const { user, session } = context;
      const appendAudit = createAppendAudit(context, "removeAuthenticator");
      await removeTotp(auth, user.id, async (transaction, at) => {
        await endOtherSessions(transaction, user.id, session.idHash);
        await appendAudit(transaction, at);
      });
      await emailCredentialChange(deps, context, { title: "Authenticator app removed" });
    },
  };
}
