import { z } from "zod";
import { codeInputSchema } from "./session.ts";

/**
 * By what a person can prove who they are (`GET /api/profile/factors`). Changing any of it requires a recent proof
 * (403 `step-up-required`), of a second factor for a person who has one. Times in Unix seconds.
 */
export const factorsSchema = z.object({
  /** Whether they have a password that counts: where single sign-on is required, few have. */
  password: z.boolean(),
  /** The authenticator app, once confirmed. */
  totp: z.object({ since: z.int() }).nullable(),
  /** How many recovery codes are left unused. */
  recoveryCodesLeft: z.int(),
  /** How many passkeys they have. */
  passkeys: z.int(),
  /** The provider of single sign-on where they are known; null for who is not. */
  sso: z.object({ name: z.string() }).nullable(),
  /** Whether the operator requires a second factor of everybody. */
  required: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/**
 * Answer of `POST /api/profile/factors/totp` (201): the secret of an authenticator app, told this once. It counts when
 * a code of it is confirmed; until then, an earlier app goes on to count, and asking again makes a new secret.
 */
export const totpSetUpSchema = z.object({
  /** `otpauth://totp/…`, what the QR code holds. */
  uri: z.string(),
  /** The secret in Base32, for typing it in. */
  secret: z.string(),
});
export type TotpSetUp = z.infer<typeof totpSetUpSchema>;

/**
 * Body of `POST /api/profile/factors/totp/confirm`, answered with RecoveryCodes: the app's present code. 401
 * `wrong-code`; 409 when nothing is being set up (any more: after an hour).
 */
export const totpConfirmSchema = z.strictObject({ code: codeInputSchema });

/**
 * New recovery codes, returned once; earlier ones stop working. Each proves the second factor once, in place of the app
 * or the passkey. Response of confirming the app and of `POST /api/profile/factors/recovery-codes` (409 without a second
 * factor). `DELETE /api/profile/factors/totp` (204) removes the app. The codes end with the last second factor.
 */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
