import {
  type Passkey,
  passkeyProofSchema,
  passkeyRegistrationSchema,
  passkeyRenameSchema,
  type Passkeys as PasskeysShown,
} from "@edge-console/contract/console/passkeys";
import type { Transaction } from "kysely";
import type { AuditFact } from "../audit/audit-log.ts";
import { ownFact } from "../audit/facts.ts";
import { ProblemError } from "../http/problem.ts";
import { sessionCookie } from "../identity/session-cookie.ts";
import { route, type Route, type SessionContext } from "../policy/route.ts";
import type { Schema } from "../store/schema.ts";
import { answerSession, answerSignIn, originOf, type SignInAnswerParts } from "./sign-in-answer.ts";

/** Signing in and confirming with a passkey, and a person's own passkeys; changing these wants a recent proof. */
export function passkeyRoutes(parts: SignInAnswerParts): Route[] {
  const { audit, identity } = parts;
  const { passkeys, signIn } = identity;
  const onRecord =
    (context: SessionContext, told: (passkey: Passkey) => Pick<AuditFact, "action" | "changes">) =>
    (transaction: Transaction<Schema>, at: number, passkey: Passkey) =>
      audit.append(transaction, at, ownFact(context, told(passkey)));
  const own = { access: { kind: "session" }, beforeSecondFactor: true } as const;
  const open = { access: { kind: "public" } } as const;

  return [
    route({
      ...open,
      method: "POST",
      path: "/api/session/passkey/options",
      async handle() {
        return { status: 200, body: await passkeys.signInOptions() };
      },
    }),
    route({
      ...open,
      method: "POST",
      path: "/api/session/passkey",
      body: passkeyProofSchema,
      async handle(context) {
        const userId = await passkeys.provedBy(context.body);
        const step = await signIn.proceed(userId, ["passkey"], originOf(context)).catch((error: unknown) => {
          const isRefused = error instanceof ProblemError && error.kind === "wrong-credentials";
          throw isRefused ? new ProblemError("wrong-passkey") : error;
        });
        return answerSignIn(parts, context, step);
      },
    }),
    route({
      ...own,
      method: "POST",
      path: "/api/session/step-up/passkey/options",
      async handle({ user }) {
        return { status: 200, body: await passkeys.stepUpOptions(user.id) };
      },
    }),
    route({
      ...own,
      method: "POST",
      path: "/api/session/step-up/passkey",
      body: passkeyProofSchema,
      async handle(context) {
        await passkeys.confirm(context.user.id, context.body);
        return answerSession(parts, context, await signIn.renew(context.session, "passkey"), false);
      },
    }),
    route({
      ...own,
      method: "GET",
      path: "/api/profile/passkeys",
      async handle({ user }) {
        const body: PasskeysShown = { passkeys: await passkeys.list(user.id) };
        return { status: 200, body };
      },
    }),
    route({
      ...own,
      method: "POST",
      path: "/api/profile/passkeys/options",
      stepUp: true,
      async handle({ user }) {
        return { status: 200, body: await passkeys.registrationOptions(user) };
      },
    }),
    route({
      ...own,
      method: "POST",
      path: "/api/profile/passkeys",
      stepUp: true,
      body: passkeyRegistrationSchema,
      async handle(context) {
        const record = onRecord(context, ({ name }) => ({
          action: "addPasskey",
          changes: [{ field: "passkey", before: null, after: name }],
        }));
        const passkey = await passkeys.register(context.user.id, context.body, record);
        // Making it has verified the person, as using it does.
        const id = await signIn.renew(context.session, "passkey");
        return { status: 201, headers: { "set-cookie": sessionCookie(id) }, body: passkey };
      },
    }),
    route({
      ...own,
      method: "PATCH",
      path: "/api/profile/passkeys/:id",
      stepUp: true,
      body: passkeyRenameSchema,
      async handle(context) {
        const { name } = context.body;
        const record = onRecord(context, (before) => ({
          action: "renamePasskey",
          changes: [{ field: "passkey", before: before.name, after: name }],
        }));
        return { status: 200, body: await passkeys.rename(context.user.id, context.params["id"] ?? "", name, record) };
      },
    }),
    route({
      ...own,
      method: "DELETE",
      path: "/api/profile/passkeys/:id",
      stepUp: true,
      async handle(context) {
        const record = onRecord(context, ({ name }) => ({
          action: "removePasskey",
          changes: [{ field: "passkey", before: name, after: null }],
        }));
        await passkeys.remove(context.user.id, context.params["id"] ?? "", record);
        return { status: 204 };
      },
    }),
  ];
}
