import type { signInLinkOperations } from "@edge-console/contract/console-operations/session";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import { toSafeRedirectPath } from "@edge-console/contract/rules/safe-redirect";
import { describeError } from "../../platform/http/log.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { formatDevice } from "./device.ts";
import { createSignInLink, recordLinkRequest, redeemSignInLink } from "./sign-in-links.ts";
import { createSignInLinkEmail } from "./sign-in-link-email.ts";
import { type AuthRouteDeps, getClientInfo, toSignInResponse } from "./sign-in-response.ts";

/** Handlers for signing in with an emailed link. */
export function signInLinkHandlers(deps: AuthRouteDeps): Handlers<keyof typeof signInLinkOperations> {
  const { store, auth, mailer, log, publicUrl } = deps;

  /** Emails a link, if a user has the address. Never throws. */
  async function sendLink(typed: { readonly email: string; readonly next: string }, address: string, agent: string) {
    try {
      const created = await createSignInLink(auth, normalizeEmail(typed.email));
      if (!created) return;
      const link = new URL("/sign-in", publicUrl);
      if (typed.next !== "/") link.searchParams.set("next", typed.next);
      // After `#`, so that it isn't sent to the server and logged.
      link.hash = created.token;
      const { email } = created;
      const message = createSignInLinkEmail({ email, link: link.href, browser: formatDevice(agent), address });
      await mailer.send(message);
    } catch (error) {
      log.warn({ error: describeError(error) }, "sign-in link not sent");
    }
  }

  return {
    async requestSignInLink({ body, address, header }) {
      if (!mailer.enabled) throw new ProblemError("not-found", { detail: "Email isn't set up." });
      await recordLinkRequest(store, address);
      const typed = { email: body.email, next: toSafeRedirectPath(body.next ?? null) };
      // After the response, whose time then doesn't show whether a user has the address.
      setImmediate(() => void sendLink(typed, address, header("user-agent") ?? ""));
    },
    async redeemSignInLink(context) {
      const step = await redeemSignInLink(auth, context.body.token, getClientInfo(auth.cookies, context));
      return toSignInResponse(deps, context, step);
    },
  };
}
