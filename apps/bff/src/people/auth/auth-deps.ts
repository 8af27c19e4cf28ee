import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { Store } from "../../platform/db/store.ts";

/** Settings and collaborators of authentication; each part picks what it uses. */
export interface AuthDeps {
  readonly store: Store;
  /** Encrypts the secrets of authenticator apps. */
  readonly encryption: Encryption;
  /** Secrets of CONSOLE_SECRET, newest first. They sign the challenges of passkeys. */
  readonly secrets: readonly Secret[];
  /** Whether the operator requires two-factor authentication for all users. */
  readonly secondFactorRequired: boolean;
  /** Whether single sign-on is the only way to sign in, except for emergency users. */
  readonly ssoRequired: boolean;
  /** How long a session lasts that single sign-on started; null without single sign-on. */
  readonly ssoSessionHours: number | null;
  /** URL that users open. Passkeys are bound to it, and it decides the cookie attributes. */
  readonly publicUrl: URL;
}
