import type { Route } from "../http/route.ts";
import { factorRoutes } from "./factor-routes.ts";
import { ownSessionRoutes } from "./own-session-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import type { SignInRouteDeps } from "./sign-in-response.ts";
import { singleSignOnRoutes } from "./sso/routes.ts";
import { signInWaysRoutes } from "./sign-in-method-routes.ts";

/** All routes by which people sign in and look after how they do. */
export function identityRoutes(deps: SignInRouteDeps): Route[] {
  return [
    ...sessionRoutes(deps),
    ...ownSessionRoutes(deps),
    ...factorRoutes(deps),
    ...passkeyRoutes(deps),
    ...singleSignOnRoutes(deps),
    ...signInWaysRoutes(deps),
  ];
}
