import { z } from "zod";
import { accountRoles } from "../permissions.ts";

/** Password input: not checked for strength, not changed. */
export const passwordInputSchema = z.string().min(1, "Enter your password.").max(1024, "This password is too long.");

/** Body of `POST /api/session`, which returns a Session or a SecondFactorChallenge. */
export const signInSchema = z.strictObject({
  email: z.string().trim().min(1, "Enter your email address.").max(320, "This email address is too long."),
  password: passwordInputSchema,
});

/**
 * Body of `POST /api/session/link`, which emails a sign-in link. Always returns 204, whether or not a user has the address,
 * and sends nothing while an earlier link of the last 5 minutes is valid. 404 if the operator hasn't set up email; 429 after
 * many requests from one network.
 */
export const signInLinkRequestSchema = z.strictObject({
  email: signInSchema.shape.email,
  /** Path to open afterward. Anything but a path of the console opens the start page. */
  next: z.string().max(2048).optional(),
});

/**
 * Body of `POST /api/session/link/redeem`, which returns a Session or a SecondFactorChallenge as signing in with the
 * password does. The link replaces only the password, and the session doesn't count as recently authenticated. 401
 * `sign-in-expired` for a token that is unknown, used, replaced, or expired.
 */
export const signInLinkSchema = z.strictObject({ token: z.string().max(100) });

/** Methods of the second factor, strongest first. */
export const secondFactorMethods = ["passkey", "totp", "recovery-code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * The first factor was correct, and a second one is required: a code (`POST /api/session/mfa`) or a passkey
 * (`POST /api/session/mfa/passkey/options`, then `POST /api/session/mfa/passkey` with a PasskeyAssertion). A cookie, which
 * isn't a session, identifies the sign-in for 10 minutes; `GET /api/session/mfa` returns the challenge again.
 */
export const secondFactorChallengeSchema = z.object({
  mfaRequired: z.literal(true),
  methods: z.array(z.enum(secondFactorMethods)),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallengeSchema>;

/** Authenticator code (six digits) or recovery code; spaces, hyphens, and case are ignored. */
export const codeInputSchema = z
  .string()
  .overwrite((code) => code.replaceAll(/\s/g, ""))
  .min(1, "Enter the code.")
  .max(64, "This code is too long.");

/**
 * Body of `POST /api/session/mfa`, which returns a Session. 401 `wrong-code` for a wrong, expired, or used code; 401
 * `sign-in-expired` if the sign-in has to start over; 429 after many wrong codes.
 */
export const secondFactorCodeSchema = z.strictObject({ code: codeInputSchema });

/**
 * Body of re-authentication (`POST /api/session/step-up`), which is required after 403 `step-up-required`. Returns the
 * Session with a new ID. 401 `wrong-credentials` or `wrong-code`, 429 after many attempts. The user's Factors list the
 * available methods. With an authenticator app or a passkey, and in a session whose single sign-on provider confirmed two
 * factors, a password is 409. Otherwise `code` is a setup code, which the first second factor needs if the problem contains
 * `"requires": "setup-code"`.
 */
export const stepUpSchema = z.union(
  [z.strictObject({ password: passwordInputSchema }), z.strictObject({ code: codeInputSchema })],
  { error: "Send either a password or a code." },
);
export type StepUp = z.infer<typeof stepUpSchema>;

/**
 * Form values of re-authentication: the selected method and the input for each, so that switching methods doesn't lose
 * input.
 */
export const reauthenticationFormSchema = z
  .object({
    method: z.enum(["password", "app", "recovery"]),
    password: z.string(),
    app: z.string(),
    recovery: z.string(),
  })
  .transform(({ method, ...typed }, context): StepUp => {
    const result = (method === "password" ? passwordInputSchema : codeInputSchema).safeParse(typed[method]);
    if (result.success) return method === "password" ? { password: result.data } : { code: result.data };
    for (const { message } of result.error.issues) context.addIssue({ code: "custom", path: [method], message });
    return z.NEVER;
  });
export type ReauthenticationForm = z.input<typeof reauthenticationFormSchema>;

/** How long sensitive actions are allowed after authentication, in seconds. */
export const stepUpSeconds = 300;

/** Authentication methods; `oidc-mfa` if the provider confirms two factors. */
export const authMethods = ["password", "email-link", "totp", "recovery-code", "passkey", "oidc", "oidc-mfa"] as const;
export type AuthMethod = (typeof authMethods)[number];

/** What a user proves who they are with. A setup code only allows setting up a second factor. */
export const authProofs = [...authMethods, "setup-code"] as const;
export type AuthProof = (typeof authProofs)[number];

/** Session of the signed-in user; times in Unix seconds. */
export const sessionSchema = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    staff: z.enum(["support"]).nullable(),
  }),
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(accountRoles),
      /**
       * When the user has to have set up two-factor authentication for this account, in Unix seconds; missing if they have, or
       * if the account doesn't require it. From then on, its operations return 403 `second-factor-required`.
       */
      setUpFactorBy: z.int().exactOptional(),
    }),
  ),
  expiresAt: z.int(),
  /** Time of the last authentication; 0 if the single sign-on provider didn't state it, and after a sign-in link. */
  authenticatedAt: z.int(),
  /** Authentication methods of this session; the first one started it. */
  methods: z.array(z.enum(authMethods)),
  /**
   * Whether the operator requires a second factor that the user hasn't set up. Until then, everything except the session,
   * the user's factors, and sign-out returns 403 `second-factor-required`.
   */
  mustSetUpFactor: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
