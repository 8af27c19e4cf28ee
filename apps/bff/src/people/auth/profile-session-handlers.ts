import type { profileSessionOperations } from "@edge-console/contract/console-operations/profile";
import { signInActivityPageSize } from "@edge-console/contract/console/sign-in-activity";
import { commonPasswords } from "@edge-console/contract/rules/common-passwords";
import { checkPassword } from "@edge-console/contract/rules/password";
import { createProfileEntry } from "../audit/new-entries.ts";
import { listSignInEvents } from "./sign-in-records.ts";
import { createFieldProblem, ProblemError } from "../../platform/http/problem.ts";
import { assertStepUp } from "../../platform/http/step-up.ts";
import { emailCredentialChange } from "./credential-change-email.ts";
import { formatDevice } from "./device.ts";
import { forgetOtherDevices } from "./known-devices.ts";
import { endOtherSessions, endUserSession, listValidSessions, replaceSessionId } from "./sessions.ts";
import { verifyPassword } from "./sign-in.ts";
import { replacePassword } from "../users/users.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import { getClientInfo, recordFailure, type AuthenticationDeps } from "./sign-in-response.ts";

/** Handlers for the user's sessions, sign-in activity, and password. */
export function profileSessionHandlers(deps: AuthenticationDeps): Handlers<keyof typeof profileSessionOperations> {
  const { store, audit, auth } = deps;
  const { passwordHasher, cookies } = auth;

  return {
    async listOwnSessions({ user, session }) {
      const valid = await listValidSessions(store.db, await store.now(), user.id);
      const active = valid.map(({ id, agent, address, createdAt, seenAt }) => ({
        id,
        current: id === session.idHash,
        device: formatDevice(agent),
        address,
        since: createdAt,
        lastSeenAt: seenAt,
      }));
      return { sessions: active.toSorted((a, b) => Number(b.current) - Number(a.current)) };
    },
    async listSignInActivity({ user, query }) {
      return listSignInEvents(store.db, {
        userId: user.id,
        cursor: query.cursor ?? null,
        length: signInActivityPageSize,
      });
    },
    async endSession(context) {
      const at = await store.now();
      await store.write(async (transaction) => {
        const ended = await endUserSession(transaction, context.user.id, context.params.sessionId);
        if (!ended) throw new ProblemError("not-found");
        await audit.append(transaction, at, createProfileEntry(context, { action: "endOwnSessions" }));
      });
    },
    async endOtherSessions(context) {
      const at = await store.now();
      const ended = await store.write(async (transaction) => {
        const count = await endOtherSessions(transaction, context.user.id, context.session.idHash);
        await forgetOtherDevices(transaction, context.user.id, getClientInfo(cookies, context).device);
        if (count > 0) await audit.append(transaction, at, createProfileEntry(context, { action: "endOwnSessions" }));
        return count;
      });
      return { ended };
    },
    async changeOwnPassword(context) {
      const { user, session, body } = context;
      if (session.hasSecondFactor) assertStepUp(true, session);
      const client = getClientInfo(cookies, context);
      const checked = checkPassword(body.newPassword, user.email, commonPasswords);
      if (!checked.ok) throw createFieldProblem("newPassword", checked.reason);
      const attempt = {
        subject: { by: "id", value: user.id },
        method: "password",
        purpose: "password-change",
      } as const;
      const verifiedHash = await recordFailure(deps, context, attempt, () =>
        verifyPassword(auth, user, body.currentPassword, client),
      );
      const passwordHash = await passwordHasher.hash(checked.value);
      const at = await store.now();
      const id = await store.write(async (transaction) => {
        const isCurrent = await replacePassword(transaction, user.id, verifiedHash, passwordHash);
        if (!isCurrent) throw new ProblemError("wrong-credentials");
        await endOtherSessions(transaction, user.id, session.idHash);
        await forgetOtherDevices(transaction, user.id, client.device);
        await audit.append(transaction, at, createProfileEntry(context, { action: "changeOwnPassword" }));
        return replaceSessionId(transaction, session, "password", { now: at });
      });
      await emailCredentialChange(deps, context, { title: "Password changed" });
      return new Reply(undefined, { headers: { "set-cookie": cookies.session.set(id) } });
    },
  };
}
