import type { Route } from "../policy/route.ts";
import { factorRoutes } from "./factors.ts";
import { ownSessionRoutes } from "./own-sessions.ts";
import { sessionRoutes } from "./session.ts";
import type { SignInAnswerParts } from "./sign-in-answer.ts";

/** All routes by which people sign in and look after how they do. */
export function identityRoutes(parts: SignInAnswerParts): Route[] {
  return [...sessionRoutes(parts), ...ownSessionRoutes(parts), ...factorRoutes(parts)];
}
