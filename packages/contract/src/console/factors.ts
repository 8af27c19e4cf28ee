import { z } from "zod";
import { codeInputSchema } from "./session.ts";

/**
 * The user's authentication factors (`GET /api/profile/factors`). Changing them requires recent authentication (403
 * `step-up-required`), with a second factor if the user has one. Times in Unix seconds.
 */
export const factorsSchema = z.object({
  /** Whether the user can sign in with a password. If single sign-on is required, only emergency users can. */
  password: z.boolean(),
  /** The authenticator app; null until it's confirmed. */
  totp: z.object({ since: z.int() }).nullable(),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
  /** Number of passkeys. */
  passkeys: z.int(),
  /** The linked single sign-on provider; null if none is linked. */
  sso: z.object({ name: z.string() }).nullable(),
  /** Whether the operator requires a second factor for all users. */
  required: z.boolean(),
  /**
   * Whether setting up the first second factor in this session requires a setup code (a `code` of re-authentication), and
   * who sends it: `POST /api/profile/factors/setup-code` (204) emails one; otherwise the administrator creates it. Null if
   * none is required.
   */
  setupCode: z.enum(["email", "administrator"]).nullable(),
});
export type Factors = z.infer<typeof factorsSchema>;

/**
 * Response of `POST /api/profile/factors/totp` (201): the secret for an authenticator app, returned once. It takes effect
 * when a code is confirmed; until then, the previous app works. Another request creates a new secret.
 */
export const totpSetUpSchema = z.object({
  /** Content of the QR code: `otpauth://totp/…`. */
  uri: z.string(),
  /** The secret in Base32, for manual entry. */
  secret: z.string(),
});
export type TotpSetUp = z.infer<typeof totpSetUpSchema>;

/**
 * Body of `POST /api/profile/factors/totp/confirm`, which returns RecoveryCodes: the app's current code. 401 `wrong-code`;
 * 409 if no setup is in progress (it expires after an hour).
 */
export const totpConfirmSchema = z.strictObject({ code: codeInputSchema });

/**
 * New recovery codes, returned once; previous ones stop working. Each replaces the app or passkey once. Response of
 * confirming the app and of `POST /api/profile/factors/recovery-codes` (409 without a second factor). `DELETE
 * /api/profile/factors/totp` (204) removes the app; 409 if it's the last second factor and the operator requires one. The
 * codes are deleted with the last second factor. All changes of existing factors end the user's other sessions.
 */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
