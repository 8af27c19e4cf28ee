import {
  type EndedSessions,
  type OwnSessions,
  passwordChangeSchema,
} from "@edge-console/contract/console/own-sessions";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { checkPassword } from "@edge-console/contract/rules/password";
import { ownFact } from "../audit/facts.ts";
import { ProblemError } from "../http/problem.ts";
import { deviceOf } from "../identity/device.ts";
import { sessionCookie } from "../identity/session-cookie.ts";
import { route, type Route } from "../policy/route.ts";
import type { SignInAnswerParts } from "./sign-in-answer.ts";

/** Where a person is signed in, and their password. */
export function ownSessionRoutes({ store, audit, identity }: SignInAnswerParts): Route[] {
  const { sessions, signIn, hashing } = identity;

  return [
    route({
      method: "GET",
      path: "/api/profile/sessions",
      access: { kind: "session" },
      async handle({ user, session }) {
        const own = (await sessions.listOf(user.id)).map((row) => ({
          id: row.id_hash,
          current: row.id_hash === session.idHash,
          device: deviceOf(row.agent),
          address: row.address,
          since: row.created_at,
          lastSeenAt: row.seen_at,
        }));
        const body: OwnSessions = { sessions: own.toSorted((a, b) => Number(b.current) - Number(a.current)) };
        return { status: 200, body };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/profile/sessions/:id",
      access: { kind: "session" },
      async handle(context) {
        const at = await store.now();
        await store.write(async (transaction) => {
          const ended = await sessions.endOne(context.user.id, context.params.id ?? "", transaction);
          if (!ended) throw new ProblemError("not-found");
          await audit.append(transaction, at, ownFact(context, { action: "endOwnSessions" }));
        });
        return { status: 204 };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/profile/sessions",
      access: { kind: "session" },
      async handle(context) {
        const at = await store.now();
        const ended = await store.write(async (transaction) => {
          const count = await sessions.endOthers(context.user.id, context.session.idHash, transaction);
          if (count > 0) await audit.append(transaction, at, ownFact(context, { action: "endOwnSessions" }));
          return count;
        });
        const body: EndedSessions = { ended };
        return { status: 200, body };
      },
    }),
    route({
      method: "POST",
      path: "/api/profile/password",
      access: { kind: "session" },
      body: passwordChangeSchema,
      async handle(context) {
        const { user, session, address, body } = context;
        const checked = checkPassword(body.newPassword, user.email, commonPasswords);
        if (!checked.ok) throw refusedPassword("newPassword", checked.reason);
        await signIn.confirm(user, body.currentPassword, address);
        const password_hash = await hashing.hash(checked.value);
        const at = await store.now();
        const id = await store.write(async (transaction) => {
          await transaction.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
          await sessions.endOthers(user.id, session.idHash, transaction);
          await audit.append(transaction, at, ownFact(context, { action: "changeOwnPassword" }));
          return sessions.renew(session, "password", at, transaction);
        });
        // Ended meanwhile: the password is changed all the same.
        return { status: 204, headers: id === undefined ? {} : { "set-cookie": sessionCookie(id) } };
      },
    }),
  ];
}

/** A password that may not be chosen, as the problem beside its field. */
export function refusedPassword(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { status: 422, errors: [{ field, message }] });
}
