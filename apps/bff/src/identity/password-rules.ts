import { commonPasswords } from "./common-passwords.ts";

const length = { min: 12, max: 128 };

/**
 * Why a password may not be chosen, as a sentence; undefined when it may. Only length and being known to everybody
 * count: any characters do, as they are typed.
 */
export function refusalOfPassword(password: string, email: string): string | undefined {
  const characters = [...password].length;
  if (characters < length.min) return `The password must have ${length.min} characters or more.`;
  if (characters > length.max) return `The password may have ${length.max} characters.`;
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain) || new Set(plain).size < 4)
    return "This password is among the first that are guessed.";
  if (plain === email.toLowerCase()) return "The password must not be the e-mail address.";
  return undefined;
}
