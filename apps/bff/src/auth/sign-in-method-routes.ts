import type { SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import { route, type Route } from "../http/route.ts";
import type { SignInRouteDeps } from "./sign-in-response.ts";

/** `GET /api/session/ways`: how people sign in to this console, for the page where they do. */
export function signInMethodRoutes({ auth, sso }: SignInRouteDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/session/ways",
      access: { kind: "public" },
      handle() {
        const body: SignInMethods = {
          password: auth.ssoRequired ? "emergency" : "everyone",
          passkeys: auth.passkeys.isSupported,
          sso: sso?.info ?? null,
        };
        return { status: 200, body };
      },
    }),
  ];
}
