import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";

/** How single sign-on ended, put to a person; nothing for what needs no words. */
export const ssoMessages: Readonly<Record<SsoOutcome, string | undefined>> = {
  done: undefined,
  code: undefined,
  expired: "Sign-in expired or started in another window. Try again.",
  denied: "Your identity provider denied access.",
  failed:
    "The provider's answer did not arrive, or could not be trusted. Try again; if it stays like this, tell the operator of this console.",
  "unverified-email":
    "The provider does not vouch for your email address, so the console cannot tell who you are. Your administrator can link your account.",
  "no-access": "You don't have access to this console. Ask your administrator.",
  disabled: "Your access to this console is switched off. Ask its operator.",
  "other-person": "You signed in to the provider as a different user. No changes were made.",
  stale:
    "Your identity provider didn't ask you to sign in again, so your identity isn't confirmed. Try again, or ask your administrator.",
};
