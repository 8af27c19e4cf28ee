import type { Store } from "../db/store.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { TwoFactorService } from "./two-factor-service.ts";
import { PasswordHasher } from "./password-hasher.ts";
import { deleteExpiredInvitations } from "../accounts/invitations.ts";
import { KnownDevices } from "./known-devices.ts";
import { Passkeys } from "./passkeys.ts";
import { Sessions } from "./sessions.ts";
import { SignIn } from "./sign-in.ts";
import { Throttle } from "./throttle.ts";

/** What knowing people is made of. */
export interface AuthDeps {
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
export interface Auth {
  readonly passwordHasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactorService;
  readonly signIn: SignIn;
  readonly passkeys: Passkeys;
  readonly cookies: Cookies;
  readonly devices: KnownDevices;
  /** Whether people sign in at the provider of single sign-on alone. */
  readonly ssoRequired: boolean;
  /** Deletes what ended by itself. */
  deleteExpired(): Promise<void>;
}

export function createAuth(deps: AuthDeps): Auth {
  const { store, encryption, secondFactorRequired, ssoRequired, publicUrl } = deps;
  const passwordHasher = new PasswordHasher();
  const sessions = new Sessions(store, { secondFactorRequired });
  const factors = new TwoFactorService({
    store,
    encryption,
    passwordHasher,
    required: secondFactorRequired,
    ssoRequired,
  });
  const passkeys = new Passkeys(store, publicUrl);
  const devices = new KnownDevices(store);
  const passwordThrottle = new Throttle(store, "password");
  const codeThrottle = new Throttle(store, "code");
  const throttles = { passwordThrottle, codeThrottle };
  const signIn = new SignIn({
    store,
    sessions,
    passwordHasher,
    twoFactor: factors,
    passkeys,
    devices,
    ssoRequired,
    ...throttles,
  });
  return {
    passwordHasher,
    sessions,
    twoFactor: factors,
    signIn,
    passkeys,
    cookies: createCookies(publicUrl),
    devices,
    ssoRequired,
    async deleteExpired() {
      await sessions.deleteExpired();
      await signIn.deleteExpired();
      await factors.deleteExpired();
      await deleteExpiredInvitations(store.db, await store.now());
      await passkeys.deleteExpired();
      await devices.deleteExpired();
      // Both keep their rows in one table.
      await passwordThrottle.deleteExpired();
    },
  };
}
