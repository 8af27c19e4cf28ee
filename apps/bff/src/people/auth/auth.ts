import { deleteExpiredTokens } from "../access-tokens/access-tokens.ts";
import { deleteExpiredInvitations } from "../accounts/invitations.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { createCookies } from "./cookies.ts";
import { createKnownDevices } from "./known-devices.ts";
import { createPasskeys } from "./passkeys.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSessions } from "./sessions.ts";
import { deleteExpiredSetupCodes } from "./setup-codes.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignInLinks } from "./sign-in-links.ts";
import { createTokenAuthentication } from "./token-authentication.ts";
import { createTwoFactorService } from "./two-factor-service.ts";

/** Authentication: passwords, second factors, passkeys, sign-ins, and sessions. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(deps: AuthDeps) {
  const { store, ssoRequired, publicUrl } = deps;
  const passwordHasher = createPasswordHasher();
  const sessions = createSessions(deps);
  const twoFactor = createTwoFactorService({ ...deps, passwordHasher });
  const passkeys = createPasskeys(deps);
  const devices = createKnownDevices(store);
  const signIn = createSignIn({ store, ssoRequired, passwordHasher, sessions, twoFactor, passkeys, devices });
  const signInLinks = createSignInLinks({ store, signIn });
  const tokens = createTokenAuthentication(store);
  return {
    passwordHasher,
    sessions,
    tokens,
    twoFactor,
    signIn,
    signInLinks,
    passkeys,
    cookies: createCookies(publicUrl),
    devices,
    ssoRequired,
    async deleteExpired() {
      await sessions.deleteExpired();
      await deleteExpiredTokens(store.db, await store.now());
      await signIn.deleteExpired();
      await signInLinks.deleteExpired();
      await twoFactor.deleteExpired();
      await deleteExpiredInvitations(store.db, await store.now());
      await passkeys.deleteExpired();
      await devices.deleteExpired();
      await deleteExpiredSetupCodes(store.db, await store.now());
    },
  };
}
