import { signedOutPath } from "@edge-console/contract/console/sso-outcome";
import { route, type Route } from "../../../platform/http/route.ts";
import { signedOutStates } from "../cookies.ts";
import type { AuthRouteDeps } from "../sign-in-response.ts";
import { getEndSessionUrl } from "./single-sign-on.ts";

/**
 * The route that a browser opens after it signed out. It takes no target, so it redirects to the sign-in page or to the
 * provider's own URL for ending its session only. That happens once for each sign-out.
 */
export function signedOutRoutes({ auth: { cookies }, sso }: Pick<AuthRouteDeps, "auth" | "sso">): Route[] {
  return [
    route({
      method: "GET",
      // Not below /api: the browser navigates here.
      path: signedOutPath,
      access: { kind: "public" },
      async handle(context) {
        const headers = { "cache-control": "no-store", location: "/sign-in" };
        const state = cookies.signedOut.read(context.header("cookie"));
        if (!sso || state !== signedOutStates.endProviderSession) return { status: 303, headers };
        const location = (await getEndSessionUrl(sso)) ?? headers.location;
        const setCookie = cookies.signedOut.set(signedOutStates.chooseAccount);
        return { status: 303, headers: { ...headers, location, "set-cookie": [setCookie] } };
      },
    }),
  ];
}
