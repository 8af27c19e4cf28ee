import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { clockToleranceSeconds, type Provider } from "./provider.ts";

/** The provider's statement that a session there has ended. One of `subject` and `sid` is given. */
export interface LogoutToken {
  readonly issuer: string;
  /** ID of the token. */
  readonly jti: string;
  readonly subject: string | null;
  /** ID of the session at the provider; null for all sessions of the subject. */
  readonly sid: string | null;
  /** When the token isn't accepted anymore, in Unix seconds. */
  readonly expiresAt: number;
}

/** The token isn't a valid logout token of the provider. The message says why, without its content. */
export class LogoutTokenError extends Error {
  override readonly name = "LogoutTokenError";
}

/** Maximum age of a token, in seconds. Its ID is kept for as long. */
const maxAgeSeconds = 300;
const keysTimeoutMs = 5_000;
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

const claimsSchema = z
  .object({
    iss: z.string(),
    iat: z.int(),
    jti: z.string().min(1),
    sub: z.string().min(1).exactOptional(),
    sid: z.string().min(1).exactOptional(),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
    // An ID token has one, so that it's never taken for a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, { path: ["sub"] });

/** Creates what verifies logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6), all but their reuse. */
export function createLogoutTokenVerifier(provider: Provider) {
  let keys: { readonly uri: string; readonly get: JWTVerifyGetKey } | undefined;

  /** @throws LogoutTokenError or ProviderUnavailableError */
  return async function verify(text: string): Promise<LogoutToken> {
    const { configuration } = await provider.connect();
    const { issuer, jwks_uri: uri = "" } = configuration.serverMetadata();
    if (keys?.uri !== uri) keys = { uri, get: createRemoteJWKSet(new URL(uri), { timeoutDuration: keysTimeoutMs }) };
    const { payload } = await jwtVerify(text, keys.get, {
      issuer,
      audience: provider.settings.clientId,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: clockToleranceSeconds,
    }).catch((error: unknown) => {
      throw new LogoutTokenError(describe(error));
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new LogoutTokenError(`invalid claim: ${claims.error.issues[0]?.path.join(".") ?? ""}`);
    const { iss, iat, jti, sub = null, sid = null } = claims.data;
    const expiresAt = iat + maxAgeSeconds + 2 * clockToleranceSeconds;
    return { issuer: iss, jti, subject: sub, sid, expiresAt };
  };
}

/** Describes an error by its code and the claim, because its message can quote the token. */
function describe(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) {
    return `invalid claim: ${error.claim}`;
  }
  return error instanceof errors.JOSEError ? error.code : "the provider's keys can't be loaded";
}
