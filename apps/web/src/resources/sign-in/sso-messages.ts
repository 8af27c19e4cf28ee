import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";

/** Messages for outcomes of single sign-on; undefined for success. */
export const ssoMessages: Readonly<Record<SsoOutcome, string | undefined>> = {
  done: undefined,
  code: undefined,
  expired: "Sign-in expired or was started in another window. Try again.",
  denied: "Your identity provider denied access.",
  failed: "Sign-in with your identity provider failed. Try again. If it keeps failing, contact your administrator.",
  "unverified-email":
    "Your identity provider hasn't verified your email address. Ask your administrator to link your user.",
  "no-access": "You don't have access to this console. Ask your administrator.",
  disabled: "Your user is disabled. Ask your administrator.",
  "other-person": "You signed in to the provider as a different user. Nothing was changed.",
  stale:
    "Your identity provider didn't ask you to sign in again, so your identity isn't confirmed. Try again, or ask your administrator.",
};
