import { hash, randomBytes } from "node:crypto";

/** Returns 256 random bits, for session ids and invitation links. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the SHA-256 of a token in hexadecimal. The database stores only hashes, which can't be used as tokens. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}
