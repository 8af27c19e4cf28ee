import type { Secret } from "../../../platform/crypto/secret.ts";
import type { RoleMapping } from "./role-mapping.ts";

/** Settings of single sign-on by OpenID Connect. */
export interface SsoSettings {
  /** Issuer exactly as in the provider's metadata. */
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client, which uses PKCE only. */
  readonly clientSecret: Secret | null;
  /** Name of the provider on the sign-in button. */
  readonly name: string;
  readonly scope: string;
  /** Claim that lists a user's groups: its name, or its path separated by dots. */
  readonly roleClaim: string;
  /** Null if the provider only identifies users and grants no roles. */
  readonly roles: RoleMapping | null;
  /** Whether the provider requires two factors of every user, although its responses don't say so. */
  readonly enforcesTwoFactor: boolean;
  /** Whether it is the only way to sign in. */
  readonly required: boolean;
  /** How long a session lasts until its user has to return to the provider, which may have withdrawn their access. */
  readonly sessionHours: number;
  /** Whether signing out of the console leaves the provider's session. */
  readonly keepsProviderSession: boolean;
}
