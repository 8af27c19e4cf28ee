/** Where the provider's answer comes to, below the console's address: what is registered there as redirect URI. */
export const ssoCallbackPath = "/sso/callback";

/** The parameter of the sign-in page that says how single sign-on ended. */
export const ssoOutcomeParameter = "sso";

/**
 * How single sign-on ended where it did not simply lead to the page that was wanted.
 *
 * `done`: in a window of its own, which may close. `code`: a code of the authenticator app is owed. `expired`: begun too
 * long ago, in another browser, or answered already. `denied`: the provider let nobody in. `failed`: its answer could not
 * be had or trusted. `unverified-email`: nobody here is known by that sign-in, and the provider does not vouch for the
 * e-mail address. `no-access`: the person is nobody here. `disabled`: the person may not sign in any more.
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

/** The channel on which such a window tells the page that opened it how it ended. */
export const ssoChannel = "edge-console-sso";
