import { z } from "zod";

/** Answer of `GET /api/session/ways`, for anybody: how people sign in to this console. */
export const signInMethodsSchema = z.object({
  /** `everyone` who has one, or where single sign-on is required those alone whom the operator named for emergencies. */
  password: z.enum(["everyone", "emergency"]),
  /** Whether a browser can make passkeys for the console's address: it cannot where that is a bare IP address. */
  passkeys: z.boolean(),
  /** Null where the operator has set up none. */
  sso: z
    .object({
      /** What the operator calls the provider. */
      name: z.string(),
      /** Why it does not work at present, in a sentence; null while nothing is known against it. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type SignInMethods = z.infer<typeof signInMethodsSchema>;

/**
 * Body of `POST /api/session/sso`, which begins a sign-in at the provider, and of `POST /api/session/step-up/sso`, by
 * which somebody signed in proves there anew who they are. Both are answered with an SsoBegun and a cookie that lasts
 * ten minutes and is no session; 404 where there is no single sign-on, 503 `unavailable` when the provider cannot
 * be reached. Its answer comes to `ssoCallbackPath`, which leads on as sso-outcome.ts says.
 */
export const ssoStartSchema = z.strictObject({
  /** Where to go afterwards: a path of the console. Others lead to the start page. */
  next: z.string().max(2048).optional(),
  /** Whether it goes on in a window of its own, which is closed afterwards. */
  window: z.boolean().optional(),
});

/** Where a browser goes that has begun to sign in at the provider. */
export const ssoRedirectSchema = z.object({
  /** The provider's address, where the browser goes. */
  location: z.string(),
});
export type SsoRedirect = z.infer<typeof ssoRedirectSchema>;
