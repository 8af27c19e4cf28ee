import type { ssoOperations } from "@edge-console/contract/console-operations/session";
import type { SsoRedirect } from "@edge-console/contract/console/sign-in-methods";
import { hashToken } from "../../../platform/crypto/token.ts";
import { type Handlers, Reply } from "../../../platform/http/console-routes.ts";
import { ProblemError } from "../../../platform/http/problem.ts";
import type { Cookies } from "../cookies.ts";
import type { AuthRouteDeps } from "../sign-in-response.ts";
import { type SingleSignOn, startSignIn } from "./single-sign-on.ts";
import type { SsoSignIn } from "./sso-sign-ins.ts";

/** Handlers for signing in and re-authenticating at the identity provider. */
export function ssoHandlers(deps: Pick<AuthRouteDeps, "auth" | "sso">): Handlers<keyof typeof ssoOperations> {
  const { cookies } = deps.auth;
  return {
    async startSso(context) {
      const id = cookies.session.read(context.header("cookie"));
      const sessionHash = id === undefined ? null : hashToken(id);
      const chooseAccount = cookies.signedOut.read(context.header("cookie")) !== undefined;
      return redirectToProvider(
        cookies,
        requireSso(deps),
        { purpose: "sign-in", sessionHash, chooseAccount },
        context.body,
      );
    },
    async startSsoReauthentication({ session, body }) {
      const stepUp = { purpose: "step-up", sessionHash: session.idHash, chooseAccount: false } as const;
      return redirectToProvider(cookies, requireSso(deps), stepUp, body);
    },
  };
}

/** Returns single sign-on. @throws ProblemError `not-found` if it isn't set up */
export function requireSso({ sso }: Pick<AuthRouteDeps, "sso">): SingleSignOn {
  if (!sso) throw new ProblemError("not-found", { detail: "Single sign-on isn't set up." });
  return sso;
}

async function redirectToProvider(
  cookies: Cookies,
  sso: SingleSignOn,
  signIn: Pick<SsoSignIn, "purpose" | "sessionHash"> & { readonly chooseAccount: boolean },
  { next, window }: { readonly next?: string | undefined; readonly window?: boolean | undefined },
): Promise<Reply<SsoRedirect>> {
  const { cookie, location } = await startSignIn(sso, { ...signIn, next, window: window ?? false });
  return new Reply({ location }, { headers: { "set-cookie": cookies.sso.set(cookie) } });
}
