import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";

/** How single sign-on ended, put to a person; nothing for what needs no words. */
export const ssoMessages: Readonly<Record<SsoOutcome, string | undefined>> = {
  done: undefined,
  code: undefined,
  expired: "The sign-in took too long, or was begun in another window. Try again.",
  denied: "The provider did not let you in.",
  failed:
    "The provider's answer did not arrive, or could not be trusted. Try again; if it stays like this, tell the operator of this console.",
  "unverified-email":
    "The provider does not vouch for your email address, so the console cannot tell who you are. The operator of this console can link you.",
  "no-access": "The provider knows you, but nobody has given you access to this console. Ask its operator.",
  disabled: "Your access to this console is switched off. Ask its operator.",
  "other-person": "Somebody else signed in at the provider. Nothing was confirmed.",
  stale:
    "Your identity provider didn't ask you to sign in again, so your identity isn't confirmed. Try again, or ask your administrator.",
};
