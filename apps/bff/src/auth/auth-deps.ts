import type { Encryption } from "../crypto/encryption.ts";
import type { Store } from "../db/store.ts";

/** Settings and collaborators that the parts of sign-in are created from; each picks what it uses. */
export interface AuthDeps {
  readonly store: Store;
  /** Encrypts the secrets of authenticator apps. */
  readonly encryption: Encryption;
  /** Whether the operator requires two-factor authentication for all users. */
  readonly secondFactorRequired: boolean;
  /** Whether single sign-on is the only way to sign in, except for emergency users. */
  readonly ssoRequired: boolean;
  /** URL that users open. Passkeys are bound to it, and it decides the cookie attributes. */
  readonly publicUrl: URL;
}
