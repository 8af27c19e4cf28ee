import type { Store } from "../db/store.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { Factors } from "./factors.ts";
import { Hashing } from "./hashing.ts";
import { sweepInvitations } from "../accounts/invitations.ts";
import { KnownDevices } from "./known-devices.ts";
import { Passkeys } from "./passkeys.ts";
import { Sessions } from "./sessions.ts";
import { SignIn } from "./sign-in.ts";
import { Throttle } from "./throttle.ts";

/** What knowing people is made of. */
export interface IdentityDeps {
  readonly store: Store;
  /** Encrypts the secrets of authenticator apps. */
  readonly encryption: Encryption;
  /** Whether the operator requires a second factor of everybody. */
  readonly secondFactorRequired: boolean;
  /** Whether people sign in at the provider of single sign-on alone. */
  readonly ssoRequired: boolean;
  /** The address that people use: passkeys are bound to it, and it decides the cookies. */
  readonly publicUrl: URL;
}

/** Who people are: their passwords, factors, sign-ins and sessions. */
export interface Identity {
  readonly hashing: Hashing;
  readonly sessions: Sessions;
  readonly factors: Factors;
  readonly signIn: SignIn;
  readonly passkeys: Passkeys;
  readonly cookies: Cookies;
  readonly devices: KnownDevices;
  /** Whether people sign in at the provider of single sign-on alone. */
  readonly ssoRequired: boolean;
  /** Deletes what ended by itself. */
  sweep(): Promise<void>;
}

export function createIdentity(deps: IdentityDeps): Identity {
  const { store, encryption, secondFactorRequired, ssoRequired, publicUrl } = deps;
  const hashing = new Hashing();
  const sessions = new Sessions(store, { secondFactorRequired });
  const factors = new Factors({ store, encryption, hashing, required: secondFactorRequired, ssoRequired });
  const passkeys = new Passkeys(store, publicUrl);
  const devices = new KnownDevices(store);
  const passwordThrottle = new Throttle(store, "password");
  const codeThrottle = new Throttle(store, "code");
  const throttles = { passwordThrottle, codeThrottle };
  const signIn = new SignIn({ store, sessions, hashing, factors, passkeys, devices, ssoRequired, ...throttles });
  return {
    hashing,
    sessions,
    factors,
    signIn,
    passkeys,
    cookies: createCookies(publicUrl),
    devices,
    ssoRequired,
    async sweep() {
      await sessions.sweep();
      await signIn.sweep();
      await factors.sweep();
      await sweepInvitations(store.db, await store.now());
      await passkeys.sweep();
      await devices.sweep();
      // Both keep their rows in one table.
      await passwordThrottle.sweep();
    },
  };
}
