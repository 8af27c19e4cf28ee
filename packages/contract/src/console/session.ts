import { z } from "zod";
import { accountRoles } from "../permissions.ts";

/** A password as it is typed: neither checked for its strength nor changed. */
export const passwordInputSchema = z.string().min(1, "Enter your password.").max(1024, "This password is too long.");

/** Body of signing in (`POST /api/session`, answered with a Session or a FurtherProof). */
export const signInSchema = z.strictObject({
  email: z.string().trim().min(1, "Enter your email address.").max(320, "This email address is too long."),
  password: passwordInputSchema,
});

/** How a second factor can be proved, strongest first. */
export const secondFactorMethods = ["passkey", "totp", "recovery-code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * The first proof was correct, and a second one is required by one of `methods`: a code (`POST /api/session/mfa`), or a
 * passkey (`POST /api/session/mfa/passkey/options`, then `POST /api/session/mfa/passkey` with a PasskeyProof). The
 * browser has a cookie for it that lasts ten minutes and is no session; `GET /api/session/mfa` returns the same again.
 */
export const secondFactorChallengeSchema = z.object({
  mfaRequired: z.literal(true),
  methods: z.array(z.enum(secondFactorMethods)),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallengeSchema>;

/** A code of the authenticator app (six digits) or a recovery code; spaces, hyphens and case do not count. */
export const codeInputSchema = z
  .string()
  .overwrite((code) => code.replaceAll(/\s/g, ""))
  .min(1, "Enter the code.")
  .max(64, "This code is too long.");

/**
 * Body of the second proof (`POST /api/session/mfa`, answered with a Session). 401 `wrong-code` for one that is wrong,
 * stale or used; 401 `sign-in-expired` when the sign-in has to begin anew; 429 after many wrong ones.
 */
export const secondFactorCodeSchema = z.strictObject({ code: codeInputSchema });

/**
 * Body of confirming that it is still the same person (`POST /api/session/step-up`, answered with the Session; the
 * session's id changes). Wanted where a call answered 403 `step-up-required`. 401 `wrong-credentials` or `wrong-code`,
 * 429 after many. Ways to confirm are those that the person's Factors name; a password isn't enough where the problem
 * says `"requires": "second-factor"`.
 */
export const stepUpSchema = z.union(
  [z.strictObject({ password: passwordInputSchema }), z.strictObject({ code: codeInputSchema })],
  { error: "Give either the password or a code." },
);
export type StepUp = z.infer<typeof stepUpSchema>;

/**
 * A proof as a form holds it: the chosen method, and what was typed for each, so that switching between them loses
 * nothing.
 */
export const reauthenticationFormSchema = z
  .object({
    method: z.enum(["password", "app", "recovery"]),
    password: z.string(),
    app: z.string(),
    recovery: z.string(),
  })
  .transform(({ method, ...typed }, context): StepUp => {
    const judged = (method === "password" ? passwordInputSchema : codeInputSchema).safeParse(typed[method]);
    if (judged.success) return method === "password" ? { password: judged.data } : { code: judged.data };
    for (const { message } of judged.error.issues) context.addIssue({ code: "custom", path: [method], message });
    return z.NEVER;
  });
export type ReauthenticationForm = z.input<typeof reauthenticationFormSchema>;

/** How long after a proof sensitive actions are allowed without another, in seconds. */
export const stepUpSeconds = 300;

/** By what somebody may have shown who they are; `oidc-mfa` where the provider vouches for two factors. */
export const authMethods = ["password", "totp", "recovery-code", "passkey", "oidc", "oidc-mfa"] as const;
export type AuthMethod = (typeof authMethods)[number];

/** A person's session as the browser knows it; times in Unix seconds. */
export const sessionSchema = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    staff: z.enum(["support"]).nullable(),
  }),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(accountRoles) })),
  expiresAt: z.int(),
  /** When the person last proved who they are; 0 if single sign-on didn't state it. */
  authenticatedAt: z.int(),
  /** By what, since this session began; the first one began it. */
  methods: z.array(z.enum(authMethods)),
  /**
   * The operator requires a second factor and this person has none: until one is set up, all but the session, the
   * person's own factors and signing out answers 403 `second-factor-required`.
   */
  mustSetUpFactor: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
