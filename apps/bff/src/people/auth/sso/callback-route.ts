import {
  ssoCallbackPath,
  type SsoOutcome,
  ssoOutcomeParameter,
  ssoRequestParameter,
} from "@edge-console/contract/console/sso-outcome";
import { rotateSession } from "../reauthenticate.ts";
import { continueSignIn } from "../sign-in.ts";
import { requireSso } from "./handlers.ts";
import type { Cookies } from "../cookies.ts";
import { SsoRejectedError } from "./resolve-user.ts";
import { findSignIn, finishSignIn, finishStepUp, logRefusal, type SingleSignOn } from "./single-sign-on.ts";
import type { SsoSignIn } from "./sso-sign-ins.ts";
import { type RouteResponse, type PublicContext, route, type Route } from "../../../platform/http/route.ts";
import { getClientInfo, recordSignIn, type AuthRouteDeps } from "../sign-in-response.ts";

/** The route that the identity provider redirects the browser to. */
export function ssoCallbackRoutes(deps: AuthRouteDeps): Route[] {
  const { auth } = deps;
  const { cookies } = auth;

  return [
    route({
      method: "GET",
      // Not below /api, which rejects requests from other sites: the provider redirects the browser here.
      path: ssoCallbackPath,
      access: { kind: "public" },
      async handle(context) {
        const sso = requireSso(deps);
        let pending: SsoSignIn | undefined;
        try {
          pending = await findSignIn(sso, cookies.sso.read(context.header("cookie")), context.searchParams);
          const id = await finish(sso, pending, context);
          return redirectToApp(cookies, { ...id, signIn: pending });
        } catch (error) {
          if (!(error instanceof SsoRejectedError)) throw error;
          logRefusal(sso, error, context.requestId);
          deps.onSignInFailure(`sso-${error.outcome}`);
          const refusal = { outcome: error.outcome, refusedBy: context.requestId };
          return redirectToApp(cookies, { ...refusal, ...(pending && { signIn: pending }) });
        }
      },
    }),
  ];

  /** Returns the browser's new session ID, and an outcome unless the sign-in is complete. */
  async function finish(sso: SingleSignOn, pending: SsoSignIn, context: PublicContext) {
    if (pending.purpose === "step-up") {
      const { session, method, authenticatedAt } = await finishStepUp(sso, pending, context.searchParams);
      return { id: await rotateSession(auth.store, session, method, { authenticatedAt }) };
    }
    const { userId, method, ...options } = await finishSignIn(sso, pending, context.searchParams, context);
    const step = await continueSignIn(auth, userId, [method], getClientInfo(cookies, context), options);
    if (step.kind === "signed-in") await recordSignIn(deps, context, step);
    return step.kind === "second-factor-required"
      ? { id: step.id, outcome: "code" as const }
      : { id: step.id, device: step.device };
  }
}

/**
 * Redirects the browser to the requested page, or to the sign-in page with the outcome. The browser doesn't send the
 * `SameSite=Strict` session cookie with this cross-site redirect; pages don't need it, and their own requests send it.
 */
function redirectToApp(
  cookies: Cookies,
  {
    id,
    device,
    outcome,
    refusedBy,
    signIn,
  }: {
    readonly id?: string;
    readonly device?: string;
    readonly outcome?: SsoOutcome;
    /** ID of the request if it was refused. */
    readonly refusedBy?: string;
    readonly signIn?: SsoSignIn;
  },
): RouteResponse {
  const setCookies = [
    cookies.sso.clear(),
    ...(id === undefined ? [] : [cookies.session.set(id), cookies.signedOut.clear()]),
    ...(device === undefined ? [] : [cookies.device.set(device)]),
  ];
  const headers = { "set-cookie": setCookies, "cache-control": "no-store" };
  const ownWindow = signIn?.ownWindow === true;
  if (outcome === undefined && !ownWindow) {
    return { status: 303, headers: { ...headers, location: signIn?.next ?? "/" } };
  }
  const query = new URLSearchParams({ [ssoOutcomeParameter]: outcome ?? "done" });
  if (ownWindow) query.set("window", "1");
  else if (signIn && signIn.next !== "/") query.set("next", signIn.next);
  if (refusedBy !== undefined) query.set(ssoRequestParameter, refusedBy);
  return { status: 303, headers: { ...headers, location: `/sign-in?${query.toString()}` } };
}
