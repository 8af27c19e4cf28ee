import { passkeyAssertionSchema } from "@edge-console/contract/console/passkeys";
import {
  type SecondFactorChallenge,
  secondFactorCodeSchema,
  signInSchema,
  stepUpSchema,
} from "@edge-console/contract/console/session";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import { createProfileEntry } from "../audit/new-entries.ts";
import { toSession } from "./to-session.ts";
import { route, type Route } from "../../platform/http/route.ts";
import {
  toSessionResponse,
  toSignInResponse,
  endCurrentSession,
  getClientInfo,
  recordFailure,
  type SignInResponseDeps,
} from "./sign-in-response.ts";

/** `/api/session`: signing in and out, the current session, and re-authentication. */
export function sessionRoutes(deps: SignInResponseDeps): Route[] {
  const { store, audit, auth } = deps;
  const { signIn, cookies } = auth;

  return [
    route({
      method: "POST",
      path: "/api/session",
      access: { kind: "public" },
      body: signInSchema,
      async handle(context) {
        const subject = { by: "email", value: normalizeEmail(context.body.email) } as const;
        const step = await recordFailure(deps, context, { subject, method: "password" }, () =>
          signIn.signInWithPassword(context.body, getClientInfo(cookies, context)),
        );
        return toSignInResponse(deps, context, step);
      },
    }),
    route({
      method: "POST",
      path: "/api/session/mfa",
      access: { kind: "public" },
      body: secondFactorCodeSchema,
      async handle(context) {
        const pending = cookies.session.read(context.header("cookie"));
        const subject = { by: "id", value: await signIn.getPendingUserId(pending) } as const;
        const step = await recordFailure(deps, context, { subject, method: "totp" }, () =>
          signIn.completeWithCode(pending, context.body.code, getClientInfo(cookies, context)),
        );
        return toSignInResponse(deps, context, step);
      },
    }),
    route({
      method: "GET",
      path: "/api/session/mfa",
      access: { kind: "public" },
      async handle(context) {
        const methods = await signIn.listPendingMethods(cookies.session.read(context.header("cookie")));
        return { status: 200, body: { mfaRequired: true, methods } satisfies SecondFactorChallenge };
      },
    }),
    route({
      method: "POST",
      path: "/api/session/mfa/passkey/options",
      access: { kind: "public" },
      async handle(context) {
        const pending = cookies.session.read(context.header("cookie"));
        return { status: 200, body: await signIn.createPasskeyOptions(pending) };
      },
    }),
    route({
      method: "POST",
      path: "/api/session/mfa/passkey",
      access: { kind: "public" },
      body: passkeyAssertionSchema,
      async handle(context) {
        const pending = cookies.session.read(context.header("cookie"));
        const subject = { by: "id", value: await signIn.getPendingUserId(pending) } as const;
        const step = await recordFailure(deps, context, { subject, method: "passkey" }, () =>
          signIn.completeWithPasskey(pending, context.body, getClientInfo(cookies, context)),
        );
        return toSignInResponse(deps, context, step);
      },
    }),
    route({
      method: "POST",
      path: "/api/session/step-up",
      access: { kind: "session" },
      allowWithoutSecondFactor: true,
      body: stepUpSchema,
      async handle(context) {
        const { session, user, body } = context;
        const codeMethod = session.hasSecondFactor ? "totp" : "setup-code";
        const attempt = {
          subject: { by: "id", value: user.id },
          method: "password" in body ? "password" : codeMethod,
          purpose: "step-up",
        } as const;
        const { id, proof } = await recordFailure(deps, context, attempt, () =>
          signIn.reauthenticate(session, user, body, getClientInfo(cookies, context)),
        );
        return toSessionResponse(deps, context, id, [proof]);
      },
    }),
    route({
      method: "GET",
      path: "/api/session",
      access: { kind: "session" },
      background: true,
      allowWithoutSecondFactor: true,
      async handle({ user, session }) {
        return { status: 200, body: await toSession(store.db, { user, ...session }) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/session",
      // Public, so that the browser also clears its data if the session has already ended.
      access: { kind: "public" },
      async handle(context) {
        const id = cookies.session.read(context.header("cookie"));
        const session = id === undefined ? undefined : await auth.sessions.find(id, { extend: false });
        await endCurrentSession(auth, context);
        if (session) await audit.record(createProfileEntry({ ...context, user: session.user }, { action: "signOut" }));
        // Not "cookies": the device cookie stays, so that guesses by others can't lock out the user of this browser.
        const headers = {
          "set-cookie": [cookies.session.clear(), cookies.sso.clear()],
          "clear-site-data": '"storage"',
        };
        return { status: 204, headers };
      },
    }),
  ];
}
