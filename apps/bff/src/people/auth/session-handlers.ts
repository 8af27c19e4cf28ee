import type { sessionOperations } from "@edge-console/contract/console-operations/session";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import { createProfileEntry } from "../audit/new-entries.ts";
import { signedOutStates } from "./cookies.ts";
import {
  completeWithCode,
  completeWithPasskey,
  createPasskeyOptions,
  getPendingUserId,
  listPendingMethods,
} from "./pending-sign-in.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { isStartedBySso } from "./sessions.ts";
import { signInWithPassword } from "./sign-in.ts";
import { toSession } from "./to-session.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import {
  toSessionResponse,
  toSignInResponse,
  endCurrentSession,
  getClientInfo,
  recordFailure,
  type AuthenticationDeps,
} from "./sign-in-response.ts";

/** `/api/session`: signing in and out, the current session, and re-authentication. */
export function sessionHandlers(deps: AuthenticationDeps): Handlers<keyof typeof sessionOperations> {
  const { store, audit, auth } = deps;
  const { cookies } = auth;

  return {
    async signIn(context) {
      const subject = { by: "email", value: normalizeEmail(context.body.email) } as const;
      const step = await recordFailure(deps, context, { subject, method: "password" }, () =>
        signInWithPassword(auth, context.body, getClientInfo(cookies, context)),
      );
      return toSignInResponse(deps, context, step);
    },
    async completeSignIn(context) {
      const pending = cookies.session.read(context.header("cookie"));
      const subject = { by: "id", value: await getPendingUserId(store, pending) } as const;
      const step = await recordFailure(deps, context, { subject, method: "totp" }, () =>
        completeWithCode(auth, pending, context.body.code, getClientInfo(cookies, context)),
      );
      return toSignInResponse(deps, context, step);
    },
    async getPendingSignIn(context) {
      const methods = await listPendingMethods(store, cookies.session.read(context.header("cookie")));
      return { mfaRequired: true, methods };
    },
    async createSecondFactorPasskeyOptions(context) {
      const pending = cookies.session.read(context.header("cookie"));
      return createPasskeyOptions(auth, pending);
    },
    async completeSignInWithPasskey(context) {
      const pending = cookies.session.read(context.header("cookie"));
      const subject = { by: "id", value: await getPendingUserId(store, pending) } as const;
      const step = await recordFailure(deps, context, { subject, method: "passkey" }, () =>
        completeWithPasskey(auth, pending, context.body, getClientInfo(cookies, context)),
      );
      return toSignInResponse(deps, context, step);
    },
    async reauthenticate(context) {
      const { session, user, body } = context;
      const codeMethod = session.hasSecondFactor ? "totp" : "setup-code";
      const attempt = {
        subject: { by: "id", value: user.id },
        method: "password" in body ? "password" : codeMethod,
        purpose: "step-up",
      } as const;
      const { id, proof } = await recordFailure(deps, context, attempt, () =>
        reauthenticate(auth, session, user, body, getClientInfo(cookies, context)),
      );
      return toSessionResponse(deps, context, id, [proof]);
    },
    async getSession({ user, session }) {
      return toSession(store.db, { user, ...session });
    },
    async signOut(context) {
      const id = cookies.session.read(context.header("cookie"));
      const session = id === undefined ? undefined : await auth.sessions.find(id, { extend: false });
      await endCurrentSession(auth, context);
      if (session) await audit.record(createProfileEntry({ ...context, user: session.user }, { action: "signOut" }));
      // Not "cookies": the device cookie stays, so that guesses by others can't lock out the user of this browser.
      const headers = {
        "set-cookie": [
          cookies.session.clear(),
          cookies.sso.clear(),
          ...(session && isStartedBySso(session.methods)
            ? [cookies.signedOut.set(signedOutStates.endProviderSession)]
            : []),
        ],
        "clear-site-data": '"storage"',
      };
      return new Reply(undefined, { headers });
    },
  };
}
