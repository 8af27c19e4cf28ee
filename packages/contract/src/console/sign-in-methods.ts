import { z } from "zod";

/** Who runs the console, for sign-in and emails. */
export const operatorSchema = z.object({
  /** Name of the company or team; null if the operator hasn't set one. */
  name: z.string().nullable(),
  /** Where users get help: an `https:`, `http:`, or `mailto:` URL; null if the operator hasn't set one. */
  supportUrl: z.string().nullable(),
});
export type Operator = z.infer<typeof operatorSchema>;

/** Response of `GET /api/session/ways` (public): the available sign-in methods. */
export const signInMethodsSchema = z.object({
  /** Who can sign in with a password: everyone, or only emergency users if single sign-on is required. */
  password: z.enum(["everyone", "emergency"]),
  /** Whether passkeys are supported: not if the console's URL has an IP address as its host. */
  passkeys: z.boolean(),
  /** Whether a sign-in link can be emailed to users whose password is blocked after too many attempts. */
  emailLink: z.boolean(),
  /** Null if the operator hasn't set up single sign-on. */
  sso: z
    .object({
      /** Display name of the provider. */
      name: z.string(),
      /** Why single sign-on doesn't work now, as a sentence; null if no problem is known. */
      problem: z.string().nullable(),
    })
    .nullable(),
  operator: operatorSchema,
});
export type SignInMethods = z.infer<typeof signInMethodsSchema>;

/**
 * Body of `POST /api/session/sso`, which starts a sign-in at the provider, and of `POST /api/session/step-up/sso`, which
 * re-authenticates there. Both return an SsoRedirect and set a cookie for 10 minutes, which isn't a session. 404 without
 * single sign-on, 503 `unavailable` if the provider can't be reached. The provider redirects to `ssoCallbackPath`.
 */
export const ssoStartSchema = z.strictObject({
  /** Path to open afterward. Anything but a path of the console opens the start page. */
  next: z.string().max(2048).optional(),
  /** Whether the sign-in runs in a separate window, which is closed afterward. */
  window: z.boolean().optional(),
});

/** Where to redirect the browser to sign in at the provider. */
export const ssoRedirectSchema = z.object({
  /** URL of the provider. */
  location: z.string(),
});
export type SsoRedirect = z.infer<typeof ssoRedirectSchema>;
