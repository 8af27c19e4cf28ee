import type { signInMethodOperations } from "@edge-console/contract/console-operations/session";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { factorHandlers } from "./factor-handlers.ts";
import { passkeyHandlers } from "./passkey-handlers.ts";
import { supportsPasskeys } from "./passkeys.ts";
import { profileSessionHandlers } from "./profile-session-handlers.ts";
import { sessionHandlers } from "./session-handlers.ts";
import { signInLinkHandlers } from "./sign-in-link-handlers.ts";
import type { AuthRouteDeps } from "./sign-in-response.ts";
import { ssoHandlers } from "./sso/handlers.ts";

/** Handlers for signing in and for the user's sessions, passwords, and second factors. */
export function authHandlers(deps: AuthRouteDeps) {
  return {
    ...sessionHandlers(deps),
    ...signInLinkHandlers(deps),
    ...profileSessionHandlers(deps),
    ...factorHandlers(deps),
    ...passkeyHandlers(deps),
    ...ssoHandlers(deps),
    ...signInMethodHandlers(deps),
  } satisfies Partial<Handlers>;
}

/** Handler of the sign-in methods of this console. */
function signInMethodHandlers({
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
