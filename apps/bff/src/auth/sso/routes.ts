import { ssoStartSchema, type SsoRedirect } from "@edge-console/contract/console/sign-in-methods";
import { ssoCallbackPath, type SsoOutcome, ssoOutcomeParameter } from "@edge-console/contract/console/sso-outcome";
import { ProblemError } from "../../http/problem.ts";
import type { Cookies } from "../cookies.ts";
import { SsoRejectedError } from "./resolve-user.ts";
import type { SingleSignOn } from "./single-sign-on.ts";
import type { SsoSignIn } from "./sso-sign-ins.ts";
import { hashToken } from "../../crypto/token.ts";
import { type RouteResponse, type PublicContext, route, type Route } from "../../http/route.ts";
import { getClientInfo, recordSignIn, type SignInRouteDeps } from "../sign-in-response.ts";

/** Signing in, and confirming who one is, at the operator's provider. */
export function ssoRoutes(deps: SignInRouteDeps): Route[] {
  const { auth } = deps;
  const { signIn, cookies } = auth;
  const provider = (): SingleSignOn => {
    if (!deps.sso) throw new ProblemError("not-found", { detail: "Single sign-on is not set up." });
    return deps.sso;
  };

  return [
    route({
      method: "POST",
      path: "/api/session/sso",
      access: { kind: "public" },
      body: ssoStartSchema,
      async handle(context) {
        const id = cookies.session.read(context.header("cookie"));
        const session_hash = id === undefined ? null : hashToken(id);
        return startSignIn(cookies, provider(), { purpose: "sign-in", session_hash }, context.body);
      },
    }),
    route({
      method: "POST",
      path: "/api/session/step-up/sso",
      access: { kind: "session" },
      allowWithoutSecondFactor: true,
      body: ssoStartSchema,
      async handle({ session, body }) {
        return startSignIn(cookies, provider(), { purpose: "step-up", session_hash: session.idHash }, body);
      },
    }),
    route({
      method: "GET",
      // Not below /api: the provider sends the browser here, and nothing below /api answers to another site.
      path: ssoCallbackPath,
      access: { kind: "public" },
      async handle(context) {
        const sso = provider();
        const secret = cookies.sso.read(context.header("cookie"));
        const begunHere = await sso.takeSignIn(secret, context.query);
        if (secret === undefined || !begunHere) return redirectToApp(cookies, { outcome: "expired" });
        try {
          const id = await finish(sso, begunHere, secret, context);
          return redirectToApp(cookies, { ...id, signIn: begunHere });
        } catch (error) {
          if (error instanceof SsoRejectedError)
            return redirectToApp(cookies, { outcome: error.outcome, signIn: begunHere });
          throw error;
        }
      },
    }),
  ];

  /** The id that the browser goes on with, and how its sign-in ended unless that is all. */
  async function finish(sso: SingleSignOn, begunHere: SsoSignIn, secret: string, context: PublicContext) {
    if (begunHere.purpose === "step-up") {
      const { session, method, authenticatedAt } = await sso.finishStepUp(begunHere, secret, context.query);
      return { id: await signIn.rotateSession(session, method, authenticatedAt) };
    }
    const { userId, method, authenticatedAt } = await sso.finishSignIn(begunHere, secret, context.query, context);
    const step = await signIn.continueSignIn(userId, [method], getClientInfo(cookies, context), { authenticatedAt });
    if (step.kind === "signed-in") await recordSignIn(deps, context, step);
    return step.kind === "second-factor-required"
      ? { id: step.id, outcome: "code" as const }
      : { id: step.id, device: step.device };
  }
}

async function startSignIn(
  cookies: Cookies,
  sso: SingleSignOn,
  signIn: Pick<SsoSignIn, "purpose" | "session_hash">,
  { next, window }: { readonly next?: string | undefined; readonly window?: boolean | undefined },
): Promise<RouteResponse> {
  const { secret, location } = await sso.start({ ...signIn, next, window: window ?? false });
  return { status: 200, headers: { "set-cookie": cookies.sso.set(secret) }, body: { location } satisfies SsoRedirect };
}

/**
 * Leads the browser on: to the page that was wanted, or to the sign-in page with how it ended. Every page is a file that
 * takes no cookie to be served, and what it asks for afterwards it asks for by itself: only then does the browser bring
 * the session's cookie along, which it keeps back on this redirect, for that comes from another site.
 */
function redirectToApp(
  cookies: Cookies,
  {
    id,
    device,
    outcome,
    signIn,
  }: {
    readonly id?: string;
    readonly device?: string;
    readonly outcome?: SsoOutcome;
    readonly signIn?: SsoSignIn;
  },
): RouteResponse {
  const setCookies = [
    cookies.sso.clear(),
    ...(id === undefined ? [] : [cookies.session.set(id)]),
    ...(device === undefined ? [] : [cookies.device.set(device)]),
  ];
  const headers = { "set-cookie": setCookies, "cache-control": "no-store" };
  const ownWindow = signIn?.own_window === 1;
  if (outcome === undefined && !ownWindow) {
    return { status: 303, headers: { ...headers, location: signIn?.next ?? "/" } };
  }
  const query = new URLSearchParams({ [ssoOutcomeParameter]: outcome ?? "done" });
  if (ownWindow) query.set("window", "1");
  else if (signIn && signIn.next !== "/") query.set("next", signIn.next);
  return { status: 303, headers: { ...headers, location: `/sign-in?${query.toString()}` } };
}
