import {
  type Passkey,
  passkeyAssertionSchema,
  passkeyRegistrationSchema,
  passkeyRenameSchema,
  type Passkeys as PasskeysShown,
} from "@edge-console/contract/console/passkeys";
import type { Transaction } from "kysely";
import type { NewAuditEntry } from "../audit/audit-log.ts";
import { createProfileEntry } from "../audit/new-entries.ts";
import { emailCredentialChange } from "./credential-change-email.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route, type SessionContext } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import {
  toSessionResponse,
  toSignInResponse,
  getClientInfo,
  recordFailure,
  type SignInResponseDeps,
} from "./sign-in-response.ts";

/** Routes for signing in and re-authenticating with a passkey, and for the user's passkeys. Changes require recent authentication. */
export function passkeyRoutes(deps: SignInResponseDeps): Route[] {
  const { audit, auth } = deps;
  const { passkeys, sessions, signIn, cookies } = auth;
  const createAppendAudit =
    (context: SessionContext, toEntry: (passkey: Passkey) => Pick<NewAuditEntry, "action" | "changes">) =>
    (transaction: Transaction<Schema>, at: number, passkey: Passkey) =>
      audit.append(transaction, at, createProfileEntry(context, toEntry(passkey)));
  const sessionPolicy = { access: { kind: "session" }, allowWithoutSecondFactor: true } as const;
  const publicPolicy = { access: { kind: "public" } } as const;

  return [
    route({
      ...publicPolicy,
      method: "POST",
      path: "/api/session/passkey/options",
      async handle() {
        return { status: 200, body: await passkeys.createSignInOptions() };
      },
    }),
    route({
      ...publicPolicy,
      method: "POST",
      path: "/api/session/passkey",
      body: passkeyAssertionSchema,
      async handle(context) {
        const { userId, lockCredential } = await recordFailure(
          deps,
          context,
          { subject: null, method: "passkey" },
          () => passkeys.verifySignIn(context.body),
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
    }),
    route({
      ...sessionPolicy,
      method: "POST",
      path: "/api/session/step-up/passkey/options",
      async handle({ user }) {
        return { status: 200, body: await passkeys.createVerifyOptions(`step-up ${user.id}`, user.id) };
      },
    }),
    route({
      ...sessionPolicy,
      method: "POST",
      path: "/api/session/step-up/passkey",
      body: passkeyAssertionSchema,
      async handle(context) {
        const { id } = context.user;
        const attempt = { subject: { by: "id", value: id }, method: "passkey", purpose: "step-up" } as const;
        const sessionId = await recordFailure(deps, context, attempt, async () => {
          const lockCredential = await passkeys.verify(`step-up ${id}`, id, context.body);
          return signIn.rotateSession(context.session, "passkey", { lockCredential });
        });
        return toSessionResponse(deps, context, sessionId, ["passkey"]);
      },
    }),
    route({
      ...sessionPolicy,
      method: "GET",
      path: "/api/profile/passkeys",
      async handle({ user }) {
        const body: PasskeysShown = { passkeys: await passkeys.list(user.id) };
        return { status: 200, body };
      },
    }),
    route({
      ...sessionPolicy,
      method: "POST",
      path: "/api/profile/passkeys/options",
      stepUp: "set-up-factor",
      async handle({ user }) {
        return { status: 200, body: await passkeys.createRegistrationOptions(user) };
      },
    }),
    route({
      ...sessionPolicy,
      method: "POST",
      path: "/api/profile/passkeys",
      stepUp: "set-up-factor",
      body: passkeyRegistrationSchema,
      async handle(context) {
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
        return { status: 201, headers: { "set-cookie": cookies.session.set(id) }, body: passkey };
      },
    }),
    route({
      ...sessionPolicy,
      method: "PATCH",
      path: "/api/profile/passkeys/:id",
      stepUp: true,
      body: passkeyRenameSchema,
      async handle(context) {
        const { name } = context.body;
        const appendAudit = createAppendAudit(context, (before) => ({
          action: "renamePasskey",
          changes: [{ field: "passkey", before: before.name, after: name }],
        }));
        return {
          status: 200,
          body: await passkeys.rename(context.user.id, context.params["id"] ?? "", name, appendAudit),
        };
      },
    }),
    route({
      ...sessionPolicy,
      method: "DELETE",
      path: "/api/profile/passkeys/:id",
      stepUp: true,
      async handle(context) {
        const appendAudit = createAppendAudit(context, ({ name }) => ({
          action: "removePasskey",
          changes: [{ field: "passkey", before: name, after: null }],
        }));
        const { user, session } = context;
        const passkey = await passkeys.remove(user.id, context.params["id"] ?? "", async (transaction, at, removed) => {
          await sessions.endOthers(transaction, user.id, session.idHash);
          await appendAudit(transaction, at, removed);
        });
        await emailCredentialChange(deps, context, { title: "Passkey removed", passkey: passkey.name });
        return { status: 204 };
      },
    }),
  ];
}
