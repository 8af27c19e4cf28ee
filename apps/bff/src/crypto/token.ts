import { hash, randomBytes } from "node:crypto";

/** 256 random bits that only whoever is given them knows: a session's id, what stands in an invitation's link. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal: what the database keeps of a token, of no use for anything but finding it again. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}
