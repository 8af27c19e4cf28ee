import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { Secret } from "./secret.ts";

const cipher = "aes-256-gcm";
const format = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** Thrown for a value that can't be decrypted: it was altered, or encrypted with another secret or for another context. */
export class DecryptionError extends Error {
  override readonly name = "DecryptionError";
}

/** Encryption at rest (AES-256-GCM) with keys derived from CONSOLE_SECRET. */
export interface Encryption {
  /** Encrypts with the newest secret. Decryption requires the same `context`, which names the owner of the value. */
  encrypt(context: string, value: Secret): string;
  /**
   * Decrypts with the secret that encrypted the value.
   *
   * @throws DecryptionError
   */
  decrypt(context: string, encrypted: string): Secret;
  /** Prefix of every value that the newest secret encrypted. Doesn't reveal the secret. */
  readonly prefix: string;
}

/** Creates the encryption. `secrets` are newest first and not empty. */
export function createEncryption(secrets: readonly Secret[]): Encryption {
  const keys = secrets.map((secret) => ({ fingerprint: secret.fingerprint(), key: deriveKey(secret) }));
  const newest = keys[0];
  if (!newest) throw new Error("encryption needs at least one secret");
  const prefix = `${format}.${newest.fingerprint}.`;

  return {
    encrypt(context, value) {
      const iv = randomBytes(ivBytes);
      const encipher = createCipheriv(cipher, newest.key, iv, { authTagLength: tagBytes });
      encipher.setAAD(Buffer.from(context));
      const text = Buffer.concat([encipher.update(value.reveal(), "utf8"), encipher.final()]);
      const parts = [iv, text, encipher.getAuthTag()].map((part) => part.toString("base64url"));
      return prefix + parts.join(".");
    },

    decrypt(context, encrypted) {
      const [version, fingerprint, iv = "", text = "", tag = ""] = encrypted.split(".");
      const match = keys.find((key) => key.fingerprint === fingerprint);
      if (version !== format || !match)
        throw new DecryptionError("encrypted with a secret that isn't in CONSOLE_SECRET");
      try {
        const decipher = createDecipheriv(cipher, match.key, Buffer.from(iv, "base64url"), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(context));
        decipher.setAuthTag(Buffer.from(tag, "base64url"));
        return new Secret(
          Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8"),
        );
      } catch {
        throw new DecryptionError("altered, or encrypted for another context");
      }
    },

    prefix,
  };
}

function deriveKey(secret: Secret): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret.reveal(), "", "edge-console/sealing/v1", 32)));
}
