import { signInSchema, type Session } from "@edge-console/contract/console/session";
import { ProblemError } from "../http/problem.ts";
import { accountsOf } from "../identity/memberships.ts";
import { endedSessionCookie, readSessionCookie, sessionCookie } from "../identity/session-cookie.ts";
import type { Sessions, ValidSession } from "../identity/sessions.ts";
import type { SignIn } from "../identity/sign-in.ts";
import { route, type PublicContext, type Route } from "../policy/route.ts";
import type { Store } from "../store/store.ts";

/** What the routes of a person's own session need. */
export interface SessionRouteParts {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
}

/** Signing in and out, and who is signed in: `/api/session`. */
export function sessionRoutes({ store, sessions, signIn }: SessionRouteParts): Route[] {
  const show = async ({ user, ...session }: Omit<ValidSession, "idHash">): Promise<Session> => ({
    user,
    accounts: await accountsOf(store.db, user.id),
    expiresAt: session.expiresAt,
    authenticatedAt: session.authenticatedAt,
    methods: [...session.methods],
    mustSetUpFactor: false,
  });

  const endSessionOf = async (context: PublicContext): Promise<void> => {
    const id = readSessionCookie(context.header("cookie"));
    if (id !== undefined) await sessions.end(id);
  };

  return [
    route({
      method: "POST",
      path: "/api/session",
      access: { kind: "public" },
      body: signInSchema,
      async handle(context) {
        const origin = { address: context.address, agent: context.header("user-agent") ?? "" };
        const { id } = await signIn.signIn(context.body, origin);
        // What this browser was signed in with before is of no use to anybody else either.
        await endSessionOf(context);
        const session = await sessions.find(id, { extend: false });
        if (!session) throw new ProblemError("signed-out");
        return { status: 200, headers: { "set-cookie": sessionCookie(id) }, body: await show(session) };
      },
    }),
    route({
      method: "GET",
      path: "/api/session",
      access: { kind: "session" },
      background: true,
      async handle({ user, session }) {
        return { status: 200, body: await show({ user, ...session }) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/session",
      // Without a session there is nothing to refuse: the browser is told to forget all the same.
      access: { kind: "public" },
      async handle(context) {
        await endSessionOf(context);
        const forget = { "set-cookie": endedSessionCookie(), "clear-site-data": '"cookies", "storage"' };
        return { status: 204, headers: forget };
      },
    }),
  ];
}
