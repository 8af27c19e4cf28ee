import type { signInMethodOperations } from "@edge-console/contract/console-operations/session";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { supportsPasskeys } from "./passkeys.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";

/** Handler of the sign-in methods of this console. */
export function signInMethodHandlers({
  auth,
  mailer,
  sso,
  operatorInfo,
}: AuthRouteDeps): Handlers<keyof typeof signInMethodOperations> {
  return {
    getSignInMethods() {
      return {
        password: auth.ssoRequired ? "emergency" : "everyone",
        passkeys: supportsPasskeys(auth.publicUrl),
        emailLink: mailer.enabled,
        sso: sso && { name: sso.provider.settings.name, problem: sso.provider.getFailureReason() },
        operator: operatorInfo,
      };
    },
  };
}
