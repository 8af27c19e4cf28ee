import type { Route } from "../policy/route.ts";
import { factorRoutes } from "./factors.ts";
import { ownSessionRoutes } from "./own-sessions.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { sessionRoutes } from "./session.ts";
import type { SignInRouteParts } from "./sign-in-answer.ts";
import { singleSignOnRoutes } from "./single-sign-on.ts";
import { signInWaysRoutes } from "./sign-in-ways.ts";

/** All routes by which people sign in and look after how they do. */
export function identityRoutes(parts: SignInRouteParts): Route[] {
  return [
    ...sessionRoutes(parts),
    ...ownSessionRoutes(parts),
    ...factorRoutes(parts),
    ...passkeyRoutes(parts),
    ...singleSignOnRoutes(parts),
    ...signInWaysRoutes(parts),
  ];
}
