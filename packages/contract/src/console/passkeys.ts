import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { checkPasskeyName } from "../rules/passkey-name.ts";

/** A passkey of the signed-in person; times in Unix seconds. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  /** Null before the first sign-in or confirmation with it. */
  lastUsedAt: z.int().nullable(),
  /** Whether it is kept in a password manager that syncs it, rather than on one device alone. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Answer of `GET /api/profile/passkeys`: the newest first. */
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });
export type Passkeys = z.infer<typeof passkeysSchema>;

const nameSchema = parsedString(checkPasskeyName);

/** Bytes in Base64 for URLs, as WebAuthn writes them. */
const bytesSchema = z
  .string()
  .max(12_000)
  .regex(/^[\w-]+$/);

/**
 * Body of `POST /api/profile/passkeys`, answered with 201 and the Passkey: what the authenticator made of the options
 * of `POST /api/profile/passkeys/options` (the WebAuthn object PublicKeyCredentialCreationOptionsJSON; good for five
 * minutes and one answer). Making it counts as a proof: the session's id changes. 401 `wrong-passkey` when it does not
 * fit the options; 409 when the passkey is known already or the person has as many as may be. Both want a recent proof,
 * as does `DELETE /api/profile/passkeys/{id}` (204).
 */
export const passkeyRegistrationSchema = z.strictObject({
  name: nameSchema,
  /** The credential's id. */
  id: bytesSchema,
  clientDataJSON: bytesSchema,
  attestationObject: bytesSchema,
  /** How the browser reaches it, separated by commas: `internal,hybrid`. */
  transports: z
    .string()
    .max(100)
    .regex(/^[a-z,-]*$/),
});
export type PasskeyRegistration = z.input<typeof passkeyRegistrationSchema>;

/** Body of `PATCH /api/profile/passkeys/{id}`, answered with the Passkey; wants a recent proof. */
export const passkeyRenameSchema = z.strictObject({ name: nameSchema });

/** How many passkeys a person may have. */
export const maxPasskeys = 20;

/**
 * What a passkey answers to the options of `POST /api/session/passkey/options` (for anybody) or of
 * `POST /api/session/step-up/passkey/options`; these are PublicKeyCredentialRequestOptionsJSON, good for five minutes
 * and one answer. Body of `POST /api/session/passkey`, which signs in (answered with the Session), and of
 * `POST /api/session/step-up/passkey` (answered with the Session; its id changes). 401 `wrong-passkey` alike for a
 * challenge that is used or too old, another origin, no verification of the person, and a passkey that is not known.
 */
export const passkeyAssertionSchema = z.strictObject({
  id: bytesSchema,
  clientDataJSON: bytesSchema,
  authenticatorData: bytesSchema,
  signature: bytesSchema,
  /** The user's ID in Base64 for URLs; null if the authenticator doesn't state it, which sign-in doesn't accept. */
  userHandle: bytesSchema.nullable().default(null),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;
