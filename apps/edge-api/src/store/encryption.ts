import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { readOrCreateSecret } from "./secret-file.ts";

/** Encrypts what the service has to show again (API keys), so that the database alone does not give it away. */
export interface Encryption {
  /** The text encrypted and bound to its owner. */
  encrypt(text: string, owner: string): Buffer;
  /** The text again; throws when it was altered or belongs to another owner. */
  decrypt(sealed: Buffer, owner: string): string;
}

/** Sealing with a secret kept beside the database file; a throw-away database gets a throw-away secret. */
export function createEncryption(database: string): Encryption {
  const make = () => randomBytes(32).toString("base64url");
  const secret = Buffer.from(
    database === ":memory:" ? make() : readOrCreateSecret(`${database}.secret`, make),
    "base64url",
  );
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", secret, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed, owner) {
      const cipher = createDecipheriv("aes-256-gcm", secret, sealed.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString("utf8");
    },
  };
}

/** What a key or token is looked up by: its SHA-256. */
export function fingerprint(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
