import type { AuthDeps } from "./auth-deps.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { createPasskeyChallenges, type PasskeyChallenges } from "./passkey-challenges.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { createSessionReader, type SessionReader } from "./session-reader.ts";
import { createTokenAuthentication, type TokenAuthentication } from "./token-authentication.ts";

/** What the steps of authentication use: settings, and the parts that keep something in memory. */
export interface Auth extends AuthDeps {
  readonly passwordHasher: PasswordHasher;
  readonly sessions: SessionReader;
  readonly tokens: TokenAuthentication;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly cookies: Cookies;
}

export function createAuth(deps: AuthDeps, passwordHasher = createPasswordHasher()): Auth {
  return {
    ...deps,
    passwordHasher,
    sessions: createSessionReader(deps),
    tokens: createTokenAuthentication(deps.store),
    passkeyChallenges: createPasskeyChallenges(deps.store, deps.secrets),
    cookies: createCookies(deps.publicUrl),
  };
}
