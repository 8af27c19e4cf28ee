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
  createAssertionOptions,
  createSignInOptions,
  verifyAssertion,
  verifySignInAssertion,
} from "./passkey-assertions.ts";
import { createRegistrationOptions, listPasskeys, registerPasskey, removePasskey, renamePasskey } from "./passkeys.ts";
import { rotateSession } from "./reauthenticate.ts";
import { applySecondFactor, endOtherSessions } from "./sessions.ts";
import { continueSignIn } from "./sign-in.ts";
import {
  toSessionResponse,
  toSignInResponse,
  getClientInfo,
  recordFailure,
  type AuthenticationDeps,
} from "./sign-in-response.ts";

/** Handlers for signing in and re-authenticating with a passkey, and for the user's passkeys. Changes require recent authentication. */
export function passkeyHandlers(deps: AuthenticationDeps): Handlers<keyof typeof passkeyOperations> {
  const { audit, auth } = deps;
  const { store, cookies } = auth;
  const createAppendAudit =
    (context: SessionContext, toEntry: (passkey: Passkey) => Pick<NewAuditEntry, "action" | "changes">) =>
    (transaction: Transaction<Schema>, at: number, passkey: Passkey) =>
      audit.append(transaction, at, createProfileEntry(context, toEntry(passkey)));

  return {
    async createSignInPasskeyOptions() {
      return createSignInOptions(auth);
    },
    async signInWithPasskey(context) {
      const { userId, lockCredential } = await recordFailure(deps, context, { subject: null, method: "passkey" }, () =>
        verifySignInAssertion(auth, context.body),
      );
      const subject = { by: "id", value: userId } as const;
      const step = await recordFailure(deps, context, { subject, method: "passkey" }, () =>
        continueSignIn(auth, userId, ["passkey"], getClientInfo(cookies, context), { lockCredential }).catch(
          (error: unknown) => {
            const isRejected = error instanceof ProblemError && error.kind === "wrong-credentials";
            throw isRejected ? new ProblemError("wrong-passkey") : error;
          },
        ),
      );
      return toSignInResponse(deps, context, step);
    },
    async createReauthenticationPasskeyOptions({ user }) {
      return createAssertionOptions(auth, `step-up ${user.id}`, user.id);
    },
    async reauthenticateWithPasskey(context) {
      const { id } = context.user;
      const attempt = { subject: { by: "id", value: id }, method: "passkey", purpose: "step-up" } as const;
      const sessionId = await recordFailure(deps, context, attempt, async () => {
        const lockCredential = await verifyAssertion(auth, `step-up ${id}`, id, context.body);
        return rotateSession(store, context.session, "passkey", { lockCredential });
      });
      return toSessionResponse(deps, context, sessionId, ["passkey"]);
    },
    async listPasskeys({ user }) {
      return { passkeys: await listPasskeys(store.db, user.id) };
    },
    async createPasskeyOptions({ user }) {
      return createRegistrationOptions(auth, user);
    },
    async addPasskey(context) {
      const { user, session } = context;
      const appendAudit = createAppendAudit(context, ({ name }) => ({
        action: "addPasskey",
        changes: [{ field: "passkey", before: null, after: name }],
      }));
      const passkey = await registerPasskey(auth, user.id, context.body, async (transaction, at, created) => {
        await applySecondFactor(transaction, session, user.id, "passkey", at);
        await appendAudit(transaction, at, created);
      });
      // Creating a passkey verifies the user, like using it.
      const id = await rotateSession(store, session, "passkey");
      await emailCredentialChange(deps, context, { title: "Passkey added", passkey: passkey.name });
      return new Reply(passkey, { headers: { "set-cookie": cookies.session.set(id) } });
    },
    async renamePasskey(context) {
      const { name } = context.body;
      const appendAudit = createAppendAudit(context, (before) => ({
        action: "renamePasskey",
        changes: [{ field: "passkey", before: before.name, after: name }],
      }));
      return renamePasskey(store, { userId: context.user.id, id: context.params.passkeyId }, name, appendAudit);
    },
    async removePasskey(context) {
      const appendAudit = createAppendAudit(context, ({ name }) => ({
        action: "removePasskey",
        changes: [{ field: "passkey", before: name, after: null }],
      }));
      const { user, session } = context;
      const passkey = await removePasskey(
        auth,
        { userId: user.id, id: context.params.passkeyId },
        async (transaction, at, removed) => {
          await endOtherSessions(transaction, user.id, session.idHash);
          await appendAudit(transaction, at, removed);
        },
      );
      await emailCredentialChange(deps, context, { title: "Passkey removed", passkey: passkey.name });
    },
  };
}
