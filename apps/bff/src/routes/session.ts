import { furtherProofAnswerSchema, signInSchema, stepUpSchema } from "@edge-console/contract/console/session";
import { endedSessionCookie, readSessionCookie } from "../identity/session-cookie.ts";
import { showSession } from "../identity/show-session.ts";
import { route, type Route } from "../policy/route.ts";
import { answerSession, answerSignIn, endSessionOf, originOf, type SignInAnswerParts } from "./sign-in-answer.ts";

/** Signing in and out, who is signed in, and proving it again: `/api/session`. */
export function sessionRoutes(parts: SignInAnswerParts): Route[] {
  const { store, identity } = parts;
  const { signIn } = identity;

  return [
    route({
      method: "POST",
      path: "/api/session",
      access: { kind: "public" },
      body: signInSchema,
      async handle(context) {
        return answerSignIn(parts, context, await signIn.signIn(context.body, originOf(context)));
      },
    }),
    route({
      method: "POST",
      path: "/api/session/mfa",
      access: { kind: "public" },
      body: furtherProofAnswerSchema,
      async handle(context) {
        const pending = readSessionCookie(context.header("cookie"));
        return answerSignIn(parts, context, await signIn.complete(pending, context.body.code, originOf(context)));
      },
    }),
    route({
      method: "POST",
      path: "/api/session/step-up",
      access: { kind: "session" },
      beforeSecondFactor: true,
      body: stepUpSchema,
      async handle(context) {
        const { session, user, address, body } = context;
        const { id, method } = await signIn.stepUp(session, user, body, address);
        return answerSession(parts, context, id, method === "recovery-code");
      },
    }),
    route({
      method: "GET",
      path: "/api/session",
      access: { kind: "session" },
      background: true,
      beforeSecondFactor: true,
      async handle({ user, session }) {
        return { status: 200, body: await showSession(store.db, { user, ...session }) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/session",
      // Without a session there is nothing to refuse: the browser is told to forget all the same.
      access: { kind: "public" },
      async handle(context) {
        await endSessionOf(identity, context);
        const forget = { "set-cookie": endedSessionCookie(), "clear-site-data": '"cookies", "storage"' };
        return { status: 204, headers: forget };
      },
    }),
  ];
}
