import {
  type EndedSessions,
  type UserSessions,
  passwordChangeSchema,
} from "@edge-console/contract/console/user-sessions";
import { type SignInActivity, signInActivityPageSize } from "@edge-console/contract/console/sign-in-activity";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { checkPassword } from "@edge-console/contract/rules/password";
import { createProfileEntry } from "../audit/new-entries.ts";
import { listSignInEvents } from "./sign-in-records.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { assertStepUp } from "../../platform/http/step-up.ts";
import { emailCredentialChange } from "./credential-change-email.ts";
import { formatDevice } from "./device.ts";
import { replacePassword } from "../users/users.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { getClientInfo, recordFailure, type SignInResponseDeps } from "./sign-in-response.ts";

/** Routes for the user's sessions, sign-in activity, and password. */
export function profileSessionRoutes(deps: SignInResponseDeps): Route[] {
  const { store, audit, auth } = deps;
  const { sessions, signIn, passwordHasher, cookies, devices } = auth;

  return [
    route({
      method: "GET",
      path: "/api/profile/sessions",
      access: { kind: "session" },
      async handle({ user, session }) {
        const active = (await sessions.listActive(user.id)).map((row) => ({
          id: row.id_hash,
          current: row.id_hash === session.idHash,
          device: formatDevice(row.agent),
          address: row.address,
          since: row.created_at,
          lastSeenAt: row.seen_at,
        }));
        const body: UserSessions = { sessions: active.toSorted((a, b) => Number(b.current) - Number(a.current)) };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/profile/activity",
      access: { kind: "session" },
      async handle({ user, searchParams }) {
        const cursor = searchParams.get("cursor") ?? "";
        if (cursor !== "" && !/^\d{1,15}$/.test(cursor)) {
          throw new ProblemError("invalid-request", {
            errors: [{ field: "cursor", message: "Must be `next` of a previous page." }],
          });
        }
        const body: SignInActivity = await listSignInEvents(store.db, {
          userId: user.id,
          cursor: cursor === "" ? null : Number(cursor),
          length: signInActivityPageSize,
        });
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
          await audit.append(transaction, at, createProfileEntry(context, { action: "endOwnSessions" }));
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
          const count = await sessions.endOthers(transaction, context.user.id, context.session.idHash);
          await devices.forgetOthers(transaction, context.user.id, getClientInfo(cookies, context).device);
          if (count > 0) await audit.append(transaction, at, createProfileEntry(context, { action: "endOwnSessions" }));
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
        const { user, session, body } = context;
        if (session.hasSecondFactor) assertStepUp(true, session);
        const client = getClientInfo(cookies, context);
        const checked = checkPassword(body.newPassword, user.email, commonPasswords);
        if (!checked.ok) throw toPasswordProblem("newPassword", checked.reason);
        const attempt = {
          subject: { by: "id", value: user.id },
          method: "password",
          purpose: "password-change",
        } as const;
        const verifiedHash = await recordFailure({ store, audit }, context, attempt, () =>
          signIn.verifyPassword(user, body.currentPassword, client),
        );
        const passwordHash = await passwordHasher.hash(checked.value);
        const at = await store.now();
        const id = await store.write(async (transaction) => {
          const isCurrent = await replacePassword(transaction, user.id, verifiedHash, passwordHash);
          if (!isCurrent) throw new ProblemError("wrong-credentials");
          await sessions.endOthers(transaction, user.id, session.idHash);
          await devices.forgetOthers(transaction, user.id, client.device);
          await audit.append(transaction, at, createProfileEntry(context, { action: "changeOwnPassword" }));
          return sessions.rotate(transaction, session, "password", { now: at });
        });
        await emailCredentialChange(deps, context, { title: "Password changed" });
        return { status: 204, headers: { "set-cookie": cookies.session.set(id) } };
      },
    }),
  ];
}

/** Creates the problem for a field with an unacceptable password. */
export function toPasswordProblem(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { status: 422, errors: [{ field, message }] });
}
