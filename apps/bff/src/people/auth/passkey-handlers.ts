import type { passkeyOperations } from "@edge-console/contract/console-operations/passkeys";
import type { Passkey } from "@edge-console/contract/console/passkeys";
import type { Transaction } from "kysely";
import type { NewAuditEntry } from "../audit/audit-log.ts";
import { createProfileEntry } from "../audit/new-entries.ts";
import { emailCredentialChange } from "./credential-change-email.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import type { SessionContext } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import {
  toSessionResponse,
  toSignInResponse,
  getClientInfo,
  recordFailure,
  type SignInResponseDeps,
} from "./sign-in-response.ts";

/** Handlers for signing in and re-authenticating with a passkey, and for the user's passkeys. Changes require recent authentication. */
export function passkeyHandlers(deps: SignInResponseDeps): Handlers<keyof typeof passkeyOperations> {
  const { audit, auth } = deps;
  const { passkeys, sessions, signIn, cookies } = auth;
  const createAppendAudit =
    (context: SessionContext, toEntry: (passkey: Passkey) => Pick<NewAuditEntry, "action" | "changes">) =>
    (transaction: Transaction<Schema>, at: number, passkey: Passkey) =>
      audit.append(transaction, at, createProfileEntry(context, toEntry(passkey)));

  return {
    async createSignInPasskeyOptions() {
      return passkeys.createSignInOptions();
    },
    async signInWithPasskey(context) {
      const { userId, lockCredential } = await recordFailure(deps, context, { subject: null, method: "passkey" }, () =>
        passkeys.verifySignIn(context.body),
      );
      const subject = { by: "id", value: userId } as const;
      const step = await recordFailure(deps, context, { subject, method: "passkey" }, () =>
        signIn
          .continueSignIn(userId, ["passkey"], getClientInfo(cookies, context), { lockCredential })
          .catch((error: unknown) => {
            const isRejected = error instanceof ProblemError && error.kind === "wrong-credentials";
            throw isRejected ? new ProblemError("wrong-passkey") : error;
          }),
      );
      return toSignInResponse(deps, context, step);
    },
    async createReauthenticationPasskeyOptions({ user }) {
      return passkeys.createVerifyOptions(`step-up ${user.id}`, user.id);
    },
    async reauthenticateWithPasskey(context) {
      const { id } = context.user;
      const attempt = { subject: { by: "id", value: id }, method: "passkey", purpose: "step-up" } as const;
      const sessionId = await recordFailure(deps, context, attempt, async () => {
        const lockCredential = await passkeys.verify(`step-up ${id}`, id, context.body);
        return signIn.rotateSession(context.session, "passkey", { lockCredential });
      });
      return toSessionResponse(deps, context, sessionId, ["passkey"]);
    },
    async listPasskeys({ user }) {
      return { passkeys: await passkeys.list(user.id) };
    },
    async createPasskeyOptions({ user }) {
      return passkeys.createRegistrationOptions(user);
    },
    async addPasskey(context) {
      const { user, session } = context;
      const appendAudit = createAppendAudit(context, ({ name }) => ({
        action: "addPasskey",
        changes: [{ field: "passkey", before: null, after: name }],
      }));
      const passkey = await passkeys.register(user.id, context.body, async (transaction, at, created) => {
        await sessions.applySecondFactor(transaction, session, user.id, "passkey", at);
        await appendAudit(transaction, at, created);
      });
      // Creating a passkey verifies the user, like using it.
      const id = await signIn.rotateSession(session, "passkey");
      await emailCredentialChange(deps, context, { title: "Passkey added", passkey: passkey.name });
      return new Reply(passkey, { headers: { "set-cookie": cookies.session.set(id) } });
    },
    async renamePasskey(context) {
      const { name } = context.body;
      const appendAudit = createAppendAudit(context, (before) => ({
        action: "renamePasskey",
        changes: [{ field: "passkey", before: before.name, after: name }],
      }));
      return passkeys.rename(context.user.id, context.params.passkeyId, name, appendAudit);
    },
    async removePasskey(context) {
      const appendAudit = createAppendAudit(context, ({ name }) => ({
        action: "removePasskey",
        changes: [{ field: "passkey", before: name, after: null }],
      }));
      const { user, session } = context;
      const passkey = await passkeys.remove(user.id, context.params.passkeyId, async (transaction, at, removed) => {
        await sessions.endOthers(transaction, user.id, session.idHash);
        await appendAudit(transaction, at, removed);
      });
      await emailCredentialChange(deps, context, { title: "Passkey removed", passkey: passkey.name });
    },
  };
}
