import { randomInt } from "node:crypto";

const upperCase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lowerCase = upperCase.toLowerCase();
const digits = "0123456789";

function random(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** A zone's or tunnel's id: nine upper-case letters and digits (Versioning). */
export const newResourceId = (): string => random(upperCase + digits, 9);

/** An account's id at the operator listener: ten lower-case letters and digits. */
export const newAccountId = (): string => random(lowerCase + digits, 10);

/** An API key: 64 letters and digits (Authentication). */
export const newApiKey = (): string => random(upperCase + lowerCase + digits, 64);

/** A tunnel's token: 64 letters and digits. */
export const newTunnelToken = (): string => random(upperCase + lowerCase + digits, 64);
