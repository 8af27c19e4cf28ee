import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { Secret } from "./secret.ts";

const cipher = "aes-256-gcm";
const format = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** A sealed value cannot be opened: another secret sealed it, it was altered, or it belongs somewhere else. */
export class DecryptionError extends Error {
  override readonly name = "UnsealError";
}

/** Encrypts values at rest under the operator's secrets (CONSOLE_SECRET, newest first). */
export interface Encryption {
  /** Encrypts with the newest secret. `context` says whose value it is; only the same context opens it again. */
  encrypt(context: string, value: Secret): string;
  /** Decrypts with the secret that sealed it; throws an UnsealError when that is not possible. */
  decrypt(context: string, sealed: string): Secret;
  /** What everything begins with that the newest secret sealed; it does not lead back to the secret. */
  readonly prefix: string;
}

/** Derives the encryption keys. `secrets` are newest first and not empty. */
export function createEncryption(secrets: readonly Secret[]): Encryption {
  const keys = secrets.map((secret) => ({ fingerprint: secret.fingerprint(), key: deriveKey(secret) }));
  const newest = keys[0];
  if (!newest) throw new Error("sealing needs at least one secret");
  const mark = `${format}.${newest.fingerprint}.`;

  return {
    encrypt(context, value) {
      const iv = randomBytes(ivBytes);
      const encryption = createCipheriv(cipher, newest.key, iv, { authTagLength: tagBytes });
      encryption.setAAD(Buffer.from(context));
      const text = Buffer.concat([encryption.update(value.reveal(), "utf8"), encryption.final()]);
      const parts = [iv, text, encryption.getAuthTag()].map((part) => part.toString("base64url"));
      return mark + parts.join(".");
    },

    decrypt(context, sealed) {
      const [version, fingerprint, iv = "", text = "", tag = ""] = sealed.split(".");
      const found = keys.find((key) => key.fingerprint === fingerprint);
      if (version !== format || !found)
        throw new DecryptionError("sealed under a secret that is not in CONSOLE_SECRET");
      try {
        const decryption = createDecipheriv(cipher, found.key, Buffer.from(iv, "base64url"), {
          authTagLength: tagBytes,
        });
        decryption.setAAD(Buffer.from(context));
        decryption.setAuthTag(Buffer.from(tag, "base64url"));
        return new Secret(
          Buffer.concat([decryption.update(Buffer.from(text, "base64url")), decryption.final()]).toString("utf8"),
        );
      } catch {
        throw new DecryptionError("altered, or sealed for something else");
      }
    },

    prefix: mark,
  };
}

function deriveKey(secret: Secret): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret.reveal(), "", "edge-console/sealing/v1", 32)));
}
