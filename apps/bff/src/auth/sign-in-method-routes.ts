import type { SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import { route, type Route } from "../http/route.ts";
import type { SignInRouteDeps } from "./sign-in-response.ts";

/** `GET /api/session/ways`: how people sign in to this console, for the page where they do. */
export function signInWaysRoutes({ identity, sso }: SignInRouteDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/session/ways",
      access: { kind: "public" },
      handle() {
        const body: SignInMethods = {
          password: identity.ssoRequired ? "emergency" : "everybody",
          passkeys: identity.passkeys.possible,
          sso: sso?.shown ?? null,
        };
        return { status: 200, body };
      },
    }),
  ];
}
