import type { Secret } from "../../crypto/secret.ts";
import type { RoleMapping } from "./role-mapping.ts";

/** Settings of single sign-on by OpenID Connect. */
export interface SsoSettings {
  /** As the provider spells it: its metadata has to say the same. */
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: Secret | null;
  /** What the button calls the provider. */
  readonly name: string;
  readonly scope: string;
  /** The claim that lists a person's groups: its name, or the path to it, separated by dots. */
  readonly roleClaim: string;
  /** Null if the provider only identifies users and grants no roles. */
  readonly roles: RoleMapping | null;
  /** Whether the provider requires two factors of every user, although its responses don't say so. */
  readonly enforcesTwoFactor: boolean;
  /** Whether it is the only way to sign in. */
  readonly required: boolean;
}
