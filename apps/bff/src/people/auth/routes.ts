import type { Route } from "../../platform/http/route.ts";
import { factorRoutes } from "./factor-routes.ts";
import { profileSessionRoutes } from "./profile-session-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";
import { ssoRoutes } from "./sso/routes.ts";
import { signInLinkRoutes } from "./sign-in-link-routes.ts";
import { signInMethodRoutes } from "./sign-in-method-routes.ts";

/** Routes for signing in and for the user's sessions, passwords, and second factors. */
export function authRoutes(deps: AuthRouteDeps): Route[] {
  return [
    ...sessionRoutes(deps),
    ...signInLinkRoutes(deps),
    ...profileSessionRoutes(deps),
    ...factorRoutes(deps),
    ...passkeyRoutes(deps),
    ...ssoRoutes(deps),
    ...signInMethodRoutes(deps),
  ];
}
