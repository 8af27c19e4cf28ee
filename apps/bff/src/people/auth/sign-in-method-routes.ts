import type { SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import { route, type Route } from "../../platform/http/route.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";

/** `GET /api/session/ways`: the sign-in methods of this console. */
export function signInMethodRoutes({ auth, mailer, sso }: AuthRouteDeps): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/session/ways",
      access: { kind: "public" },
      handle() {
        const body: SignInMethods = {
          password: auth.ssoRequired ? "emergency" : "everyone",
          passkeys: auth.passkeys.isSupported,
          emailLink: mailer.enabled,
          sso: sso?.getInfo() ?? null,
        };
        return { status: 200, body };
      },
    }),
  ];
}
