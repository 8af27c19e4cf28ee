import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { checkPasskeyName } from "../rules/passkey-name.ts";

/** A passkey of the signed-in user; times in Unix seconds. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  /** Null before its first use. */
  lastUsedAt: z.int().nullable(),
  /** Whether it's synced by a password manager instead of stored on one device. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Response of `GET /api/profile/passkeys`: newest first. */
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });

const nameSchema = parsedString(checkPasskeyName);

/** Bytes in Base64url, as in WebAuthn. */
const bytesSchema = z
  .string()
  .max(12_000)
  .regex(/^[\w-]+$/);

/**
 * Body of `POST /api/profile/passkeys`, which returns 201 and the Passkey: the authenticator's response to the options of
 * `POST /api/profile/passkeys/options` (PublicKeyCredentialCreationOptionsJSON, valid once within 5 minutes). Counts as
 * authentication, so the session ID changes. 401 `wrong-passkey` if it doesn't match the options; 409 if the passkey
 * exists or the limit is reached. Both require recent authentication, as does `DELETE /api/profile/passkeys/{id}` (204),
 * which ends the user's other sessions; 409 if it's the last second factor and the operator requires one.
 */
export const passkeyRegistrationSchema = z.strictObject({
  name: nameSchema,
  /** Credential ID. */
  id: bytesSchema,
  clientDataJSON: bytesSchema,
  attestationObject: bytesSchema,
  /** Transports, comma-separated: `internal,hybrid`. */
  transports: z
    .string()
    .max(100)
    .regex(/^[a-z,-]*$/),
});
export type PasskeyRegistration = z.input<typeof passkeyRegistrationSchema>;

/** Body of `PATCH /api/profile/passkeys/{id}`, which returns the Passkey. Requires recent authentication. */
export const passkeyRenameSchema = z.strictObject({ name: nameSchema });

/** Maximum number of passkeys per user. */
export const maxPasskeys = 20;

/**
 * A passkey's response to the options of `POST /api/session/passkey/options` (public) or
 * `POST /api/session/step-up/passkey/options` (PublicKeyCredentialRequestOptionsJSON, valid once within 5 minutes). Body of
 * `POST /api/session/passkey`, which signs in, and of `POST /api/session/step-up/passkey`, which changes the session ID;
 * both return the Session. 401 `wrong-passkey` for a used or expired challenge, another origin, a missing user
 * verification, and an unknown passkey.
 */
export const passkeyAssertionSchema = z.strictObject({
  id: bytesSchema,
  clientDataJSON: bytesSchema,
  authenticatorData: bytesSchema,
  signature: bytesSchema,
  /** The user's ID in Base64url; null if the authenticator doesn't return it, which sign-in rejects. */
  userHandle: bytesSchema.nullable().default(null),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

const credentialSchema = z.object({ id: z.string(), type: z.string() });

/** WebAuthn options for using a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.number().exactOptional(),
  rpId: z.string().exactOptional(),
  allowCredentials: z.array(credentialSchema).exactOptional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).exactOptional(),
});

/** WebAuthn options for creating a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z.array(credentialSchema).exactOptional(),
});
