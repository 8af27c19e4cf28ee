import { deleteExpiredTokens } from "../access-tokens/access-tokens.ts";
import { deleteExpiredInvitations } from "../accounts/invitations.ts";
import type { AuthContext, AuthDeps } from "./auth-deps.ts";
import { createCookies } from "./cookies.ts";
import { createKnownDevices } from "./known-devices.ts";
import { createPasskeys } from "./passkeys.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSessions } from "./sessions.ts";
import { deleteExpiredSetupCodes } from "./setup-codes.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignInLinks } from "./sign-in-links.ts";
import { createTokenAuthentication } from "./token-authentication.ts";
import { deleteExpiredTotpSetups } from "./two-factor.ts";

/** Authentication: passwords, second factors, passkeys, sign-ins, and sessions. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(deps: AuthDeps) {
  const { store, publicUrl } = deps;
  const context: AuthContext = { ...deps, passwordHasher: createPasswordHasher() };
  const sessions = createSessions(deps);
  const passkeys = createPasskeys(deps);
  const devices = createKnownDevices(store);
  const signIn = createSignIn({ ...context, sessions, passkeys, devices });
  const signInLinks = createSignInLinks({ store, signIn });
  const tokens = createTokenAuthentication(store);
  return {
    ...context,
    sessions,
    tokens,
    signIn,
    signInLinks,
    passkeys,
    cookies: createCookies(publicUrl),
    devices,
    async deleteExpired() {
      await sessions.deleteExpired();
      await deleteExpiredTokens(store.db, await store.now());
      await signIn.deleteExpired();
      await signInLinks.deleteExpired();
      await deleteExpiredTotpSetups(store.db, await store.now());
      await deleteExpiredInvitations(store.db, await store.now());
      await passkeys.deleteExpired();
      await devices.deleteExpired();
      await deleteExpiredSetupCodes(store.db, await store.now());
    },
  };
}
