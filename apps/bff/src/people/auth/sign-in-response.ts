import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import type { AuthProof, SecondFactorChallenge, Session } from "@edge-console/contract/console/session";
import type { Mailer } from "../mail/mailer.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Log } from "../../platform/http/log.ts";
import { createProfileEntry } from "../audit/new-entries.ts";
import { type AuthAttempt, getSignInFailure, recordSignInFailure, type SignInFailure } from "./sign-in-records.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Cookies } from "./cookies.ts";
import type { Auth } from "./auth.ts";
import { createNewBrowserEmail } from "./new-browser-email.ts";
import type { SingleSignOn } from "./sso/single-sign-on.ts";
import { type ClientInfo, endSession } from "./sessions.ts";
import { toSession } from "./to-session.ts";
import type { SignInStep } from "./sign-in.ts";
import { Reply } from "../../platform/http/console-routes.ts";
import type { PublicContext } from "../../platform/http/route.ts";
import type { Store } from "../../platform/db/store.ts";
import { hashToken } from "../../platform/crypto/token.ts";

/** Collaborators of the sign-in routes; each picks what it uses. */
export interface AuthRouteDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly auth: Auth;
  readonly mailer: Pick<Mailer, "enabled" | "send" | "queue">;
  readonly log: Log;
  /** URL that users open. */
  readonly publicUrl: URL;
  /** Who runs the console. */
  readonly operatorInfo: Operator;
  /** Counts failed sign-ins. */
  readonly onSignInFailure: (reason: SignInFailure) => void;
  /** Null if single sign-on isn't set up. */
  readonly sso: SingleSignOn | null;
}

/** What responding to a sign-in requires. */
export type SignInResponseDeps = Pick<AuthRouteDeps, "store" | "audit" | "auth" | "mailer" | "publicUrl">;

/** What routes that authenticate require: a failed attempt is counted, too. */
export type AuthenticationDeps = SignInResponseDeps & Pick<AuthRouteDeps, "onSignInFailure">;

/** Returns the client of a request. */
export function getClientInfo(cookies: Cookies, context: PublicContext): ClientInfo {
  const device = cookies.device.read(context.header("cookie"));
  return { address: context.address, agent: context.header("user-agent") ?? "", device };
}

/** Ends the session or pending sign-in of this browser. */
export async function endCurrentSession({ store, cookies }: Auth, context: PublicContext): Promise<void> {
  const id = cookies.session.read(context.header("cookie"));
  if (id === undefined) return;
  await endSession(store.db, hashToken(id));
}

/** Ends the browser's earlier session, records the sign-in, and returns the response with the new cookies. */
export async function toSignInResponse(
  deps: SignInResponseDeps,
  context: PublicContext,
  step: SignInStep,
): Promise<Reply<Session | SecondFactorChallenge>> {
  await endCurrentSession(deps.auth, context);
  if (step.kind === "second-factor-required") {
    const body: SecondFactorChallenge = { mfaRequired: true, methods: [...step.methods] };
    return new Reply(body, { headers: { "set-cookie": deps.auth.cookies.session.set(step.id) } });
  }
  return toSignedInResponse(deps, context, step);
}

/** Records the sign-in, and returns the response with the new session. */
export async function toSignedInResponse(
  deps: SignInResponseDeps,
  context: PublicContext,
  step: Extract<SignInStep, { kind: "signed-in" }>,
): Promise<Reply<Session>> {
  const { body } = await toSessionResponse(deps, context, step.id, step.methods);
  await recordSignIn(deps, context, step);
  const { session, device } = deps.auth.cookies;
  return new Reply(body, { headers: { "set-cookie": [session.set(step.id), device.set(step.device)] } });
}

/** Records a sign-in in the audit log, with its methods, and the browser if it's a new one, of which the user is emailed. */
export async function recordSignIn(
  { store, audit, auth, mailer, publicUrl }: SignInResponseDeps,
  context: PublicContext,
  { id, methods, newBrowser }: Pick<Extract<SignInStep, { kind: "signed-in" }>, "id" | "methods" | "newBrowser">,
): Promise<void> {
  const session = await auth.sessions.find(id, { extend: false });
  if (!session) throw new ProblemError("signed-out");
  const changes = [
    { field: "method", before: null, after: methods.join(", ") },
    ...(newBrowser === null ? [] : [{ field: "browser", before: null, after: newBrowser }]),
  ];
  await audit.record(createProfileEntry({ ...context, user: session.user }, { action: "signIn", changes }));
  if (newBrowser === null) return;
  const signIn = { email: session.user.email, browser: newBrowser, address: context.address, at: await store.now() };
  await mailer.send(createNewBrowserEmail(signIn, publicUrl));
}

/** Runs an attempt to authenticate. If it fails, records the failure in the audit log and rethrows. */
export async function recordFailure<T>(
  deps: Pick<AuthenticationDeps, "store" | "audit" | "onSignInFailure">,
  context: PublicContext,
  attempt: AuthAttempt,
  authenticate: () => Promise<T>,
): Promise<T> {
  try {
    return await authenticate();
  } catch (error) {
    const failure = getSignInFailure(error);
    if (failure !== undefined) deps.onSignInFailure(failure);
    await recordSignInFailure(deps, context, { ...attempt, error });
    throw error;
  }
}

/** Returns the response that sets a new session ID, and records the code that was redeemed for it, if any. */
export async function toSessionResponse(
  { store, audit, auth }: SignInResponseDeps,
  context: PublicContext,
  id: string,
  proofs: readonly AuthProof[],
): Promise<Reply<Session>> {
  const session = await auth.sessions.find(id, { extend: false });
  if (!session) throw new ProblemError("signed-out");
  const record = (action: AuditAction) =>
    audit.record(createProfileEntry({ ...context, user: session.user }, { action }));
  if (proofs.includes("recovery-code")) await record("useRecoveryCode");
  if (proofs.includes("setup-code")) await record("useSetupCode");
  const body = await toSession(store.db, session);
  return new Reply(body, { headers: { "set-cookie": auth.cookies.session.set(id) } });
}
