import { randomInt } from "node:crypto";

const upperCase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lowerCase = upperCase.toLowerCase();
const digits = "0123456789";

function createRandomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Returns a zone or tunnel ID: nine upper-case letters and digits (Spec: Versioning). */
export const createResourceId = (): string => createRandomText(upperCase + digits, 9);

/** Returns an account ID for the operator listener: ten lower-case letters and digits. */
export const createAccountId = (): string => createRandomText(lowerCase + digits, 10);

/** Returns an API key: 64 letters and digits (Spec: Authentication). */
export const createApiKey = (): string => createRandomText(upperCase + lowerCase + digits, 64);

/** Returns a tunnel token: 64 letters and digits. */
export const createTunnelToken = (): string => createRandomText(upperCase + lowerCase + digits, 64);
