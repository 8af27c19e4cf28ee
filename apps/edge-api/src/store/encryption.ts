import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { readOrCreateSecret } from "@edge-console/secret-file";

/** Encrypts values that the service has to show again (API keys), so that the database doesn't contain them in plain text. */
export interface Encryption {
  /** Encrypts a text and binds it to its owner. */
  encrypt(text: string, owner: string): Buffer;
  /** Decrypts a text. Throws if it was changed or belongs to another owner. */
  decrypt(encrypted: Buffer, owner: string): string;
}

/** Creates an encryption with a secret in a file next to the database; an in-memory database gets a temporary secret. */
export function createEncryption(database: string): Encryption {
  const secret =
    database === ":memory:" ? randomBytes(32) : Buffer.from(readOrCreateSecret(`${database}.secret`), "base64url");
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", secret, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted, owner) {
      const cipher = createDecipheriv("aes-256-gcm", secret, encrypted.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(encrypted.subarray(12, 28));
      return Buffer.concat([cipher.update(encrypted.subarray(28)), cipher.final()]).toString("utf8");
    },
  };
}

/** Returns the SHA-256 of a key or token, by which it's looked up. */
export function fingerprint(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
