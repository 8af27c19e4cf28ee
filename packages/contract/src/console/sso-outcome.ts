/** Path of the redirect URI that is registered at the provider. */
export const ssoCallbackPath = "/sso/callback";

/**
 * Path that a browser opens after it signed out. It redirects to the identity provider if single sign-on started the
 * session, so that the provider's session ends, too, and otherwise to the sign-in page.
 */
export const signedOutPath = "/sso/sign-out";

/** Path where the provider tells the console that a session there has ended (OpenID Connect Back-Channel Logout 1.0). */
export const backChannelLogoutPath = "/sso/backchannel-logout";

/** Query parameter of the sign-in page with the outcome of single sign-on. */
export const ssoOutcomeParameter = "sso";

/** Query parameter of the sign-in page with the ID of the request in which single sign-on was refused, for support. */
export const ssoRequestParameter = "request";

/**
 * Outcome of single sign-on if it doesn't redirect to the requested page.
 *
 * `done`: in a separate window, which can close. `code`: an authenticator code is required. `expired`: started too long
 * ago, in another browser, or already completed. `denied`: the provider denied access. `failed`: its response couldn't be
 * loaded or verified. `unverified-email`: no user is linked, and the provider doesn't confirm the email address.
 * `no-access`: the user has no access to the console. `disabled`: the user is disabled.
 * `other-person`: another user signed in for a step-up. `stale`: for a step-up, the provider accepted an
 * earlier sign-in or didn't state when it was.
 */
export const ssoOutcomes = [
  "done",
  "code",
  "expired",
  "denied",
  "failed",
  "unverified-email",
  "no-access",
  "disabled",
  "other-person",
  "stale",
] as const;
export type SsoOutcome = (typeof ssoOutcomes)[number];

/** Broadcast channel on which the separate window sends the outcome to the page that opened it. */
export const ssoChannel = "edge-console-sso";
